// SPDX-License-Identifier: Apache-2.0
#include "cli/table/drawn_row.h"

#include <algorithm>

#include "core/text/screen.h"

namespace bourse::cli {
namespace {

constexpr char kEscape = '\x1b';

bool is_text(std::string_view line, std::size_t at) {
  return at < line.size() && line[at] != ' ' && line[at] != kEscape;
}

// Where the text that begins here ends. A single blank is part of it.
std::size_t end_of_text(std::string_view line, std::size_t at) {
  while (is_text(line, at) || (at < line.size() && line[at] == ' ' && is_text(line, at + 1))) ++at;
  return at;
}

std::ptrdiff_t texts_in(const DrawnRow& row) {
  return std::count_if(
      row.begin(), row.end(), [](const DrawnPart& part) { return !part.text.empty(); });
}

}  // namespace

DrawnRow row_of(std::string_view line) {
  DrawnRow row;
  int column = 0;
  for (std::size_t at = 0; at < line.size();) {
    DrawnPart part;
    while (at < line.size() && !is_text(line, at)) {
      const bool is_blank = line[at] == ' ';
      const std::size_t end = is_blank ? at + 1 : std::min(line.find('m', at), line.size() - 1) + 1;
      if (is_blank) ++part.gap;
      if (!is_blank) (part.gap == 0 ? part.ended : part.colour) += line.substr(at, end - at);
      at = end;
    }
    const std::size_t end = end_of_text(line, at);
    part.text = line.substr(at, end - at);
    part.column = column + part.gap;
    column = part.column + columns(part.text);
    row.push_back(std::move(part));
    at = end;
  }
  return row;
}

std::size_t last_text(const DrawnRow& row) {
  for (std::size_t at = row.size(); at > 0; --at) {
    if (!row[at - 1].text.empty()) return at - 1;
  }
  return row.size();
}

bool goes_on(std::string_view line, std::string_view next) {
  const DrawnRow row = row_of(line);
  const DrawnRow rest = row_of(next);
  if (texts_in(row) == 0 || texts_in(rest) != 1) return false;
  const DrawnPart& word = rest[last_text(rest)];
  const int length = columns(std::string_view(word.text).substr(0, word.text.find(' ')));
  if (columns(line) + 1 + length <= kTextWidth) return false;
  constexpr int kIndent = 4;
  const int begin = row[last_text(row)].column;
  const bool is_aligned = word.column == begin && begin != 1;  // boards begin rows in column 1
  return is_aligned || word.column >= kIndent || (texts_in(row) == 1 && word.column > begin);
}

}  // namespace bourse::cli
