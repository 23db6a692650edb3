// SPDX-License-Identifier: Apache-2.0
#include "bots/external/line_splitter.h"

#include <utility>

namespace bourse {

void LineSplitter::keep(std::string_view bytes) {
  const std::size_t room = longest_ - line_.text.size();
  line_.is_whole = line_.is_whole && bytes.size() <= room;
  line_.text += bytes.substr(0, room);
}

LineSplitter::Line LineSplitter::take() {
  Line line = std::exchange(line_, {});
  if (line.text.ends_with('\r')) line.text.pop_back();
  return line;
}

std::optional<LineSplitter::Line> LineSplitter::next(std::string_view& bytes) {
  const std::size_t end = bytes.find('\n');
  keep(bytes.substr(0, end));
  if (end == std::string_view::npos) {
    bytes = {};
    return std::nullopt;
  }
  bytes.remove_prefix(end + 1);
  return take();
}

std::optional<LineSplitter::Line> LineSplitter::rest() {
  if (line_.text.empty()) return std::nullopt;
  return take();
}

}  // namespace bourse
