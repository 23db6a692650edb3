// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/shell_quote.h"

#include <string_view>

namespace bourse::cli {

std::string shell_quote(const std::string& word) {
  constexpr std::string_view kUnquoted =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (word.find_first_not_of(kUnquoted) == std::string::npos) return word;
  std::string text = "'";
  for (const char sign : word) text += sign == '\'' ? R"('\'')" : std::string(1, sign);
  return text + "'";
}

}  // namespace bourse::cli
