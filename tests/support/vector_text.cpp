// SPDX-License-Identifier: Apache-2.0
#include "tests/support/vector_text.h"

#include <algorithm>

#include "core/text/trim.h"

namespace bourse::vector_text {
namespace {

using Text = std::string_view;

// Whether a logical line continues: open brackets, or ';' or '|' at its end.
bool goes_on(Text line) {
  int depth = 0;
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
  }
  return depth > 0 || line.ends_with(';') || line.ends_with('|');
}

Text without_comment(Text line) {
  bool quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') quoted = !quoted;
    if (line[at] == '#' && !quoted) return line.substr(0, at);
  }
  return line;
}

}  // namespace

Text pop_word(Text& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const Text word = text.substr(0, end);
  text = trim(text.substr(end));
  return word;
}

std::vector<Text> split(Text text, char separator) {
  std::vector<Text> parts;
  int depth = 0;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (c != separator || depth != 0) continue;
    parts.push_back(trim(text.substr(begin, at - begin)));
    begin = at + 1;
  }
  parts.push_back(trim(text.substr(begin)));
  return parts;
}

std::vector<Line> logical_lines(Text text) {
  std::vector<Line> lines;
  bool open = false;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Text line = trim(without_comment(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (open && !line.starts_with("case ")) {
      lines.back().text.append(" ").append(line);
    } else if (!line.empty()) {
      lines.push_back({number, std::string(line)});
    } else {
      continue;
    }
    open = goes_on(lines.back().text);
  }
  return lines;
}

}  // namespace bourse::vector_text
