// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/wrap.h"

#include <algorithm>

#include "core/text/screen.h"

namespace bourse::cli {

std::vector<std::string> wrap(std::string_view text, int width, int indent) {
  std::vector<std::string> lines(1);
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const int used = columns(lines.back());
    const bool is_first = at == 0;
    if (!is_first && used + 1 + columns(word) > width) {
      lines.emplace_back(static_cast<std::size_t>(indent), ' ');
    } else if (!is_first) {
      lines.back() += ' ';
    }
    lines.back() += word;
    at = end + 1;
  }
  return lines;
}

}  // namespace bourse::cli
