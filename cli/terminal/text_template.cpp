// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/text_template.h"

#include <algorithm>

namespace bourse::cli {
namespace {

bool is_number(std::string_view text) {
  if (text.size() > 1 && (text.front() == '+' || text.front() == '-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool suits(std::string_view kind, std::string_view value) {
  if (value.front() == ' ' || value.back() == ' ') return false;
  if (kind == "number") return is_number(value);
  if (kind == "who") return value.find("·") == std::string_view::npos;  // between cards
  return kind != "code" || value.find(' ') == std::string_view::npos;
}

}  // namespace

std::string_view kind_of_placeholder(std::string_view name) {
  return name.substr(0, name.find('_'));
}

TextTemplate::TextTemplate(std::string_view text) {
  while (true) {
    const std::size_t open = std::min(text.find('{'), text.size());
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) break;
    pieces_.push_back(
        {std::string(text.substr(0, open)), std::string(text.substr(open + 1, close - open - 1))});
    text.remove_prefix(close + 1);
  }
  pieces_.push_back({std::string(text), {}});
}

std::optional<PlacedValues> TextTemplate::match(
    std::string_view text, const std::function<bool(const PlacedValues&)>& accepts) const {
  PlacedValues values;
  if (!match_from(0, text, values, accepts)) return std::nullopt;
  return values;
}

bool TextTemplate::match_from(std::size_t piece,
                              std::string_view text,
                              PlacedValues& values,
                              const std::function<bool(const PlacedValues&)>& accepts) const {
  const Piece& here = pieces_[piece];
  if (!text.starts_with(here.literal)) return false;
  text.remove_prefix(here.literal.size());
  if (here.name.empty()) return text.empty() && accepts(values);
  const std::string_view kind = kind_of_placeholder(here.name);
  const std::string& next = pieces_[piece + 1].literal;
  const bool is_last = next.empty() && pieces_[piece + 1].name.empty();
  for (std::size_t length = is_last ? text.size() : 1; length <= text.size(); ++length) {
    if (!text.substr(length).starts_with(next)) continue;
    const std::string_view value = text.substr(0, length);
    if (value.empty() || !suits(kind, value)) continue;
    values.push_back({here.name, value});
    if (match_from(piece + 1, text.substr(length), values, accepts)) return true;
    values.pop_back();
  }
  return false;
}

}  // namespace bourse::cli
