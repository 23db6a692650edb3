// SPDX-License-Identifier: Apache-2.0
#include "cli/table/rules_markup.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/text/trim.h"

namespace bourse::cli {
namespace {

using BlockKind = RulesBlock::Kind;
using Text = std::string_view;

std::vector<Text> split_text(Text text, Text separator) {
  std::vector<Text> parts;
  for (std::size_t end = 0; end != Text::npos;) {
    end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end != Text::npos) text.remove_prefix(end + separator.size());
  }
  return parts;
}

std::string without_comments(Text source) {
  std::string text;
  while (!source.empty()) {
    const std::size_t open = std::min(source.find("<!--"), source.size());
    text += source.substr(0, open);
    const std::size_t close = source.find("-->", open);
    source.remove_prefix(close == Text::npos ? source.size() : close + 3);
  }
  return text;
}

std::string in_one_line(Text text) {
  std::string line;
  for (const Text part : split_text(text, "\n")) {
    if (!line.empty()) line += ' ';
    line += trim(part);
  }
  return line;
}

bool is_numbered(Text line) {
  const std::size_t digits = line.find_first_not_of("0123456789");
  return digits != 0 && digits != Text::npos && line.substr(digits).starts_with(". ");
}

// Each line that begins an item, with the lines that continue it, without the mark.
std::vector<std::string> items_of(Text text) {
  std::vector<std::string> items;
  for (const Text line : split_text(text, "\n")) {
    const bool is_first = line.starts_with("- ") || is_numbered(line);
    if (is_first) {
      items.emplace_back(line.substr(line.find(' ') + 1));
    } else if (!items.empty()) {
      items.back().append(" ").append(trim(line));
    }
  }
  return items;
}

RulesCondition condition_of(Text text) {
  const std::size_t sign = std::min(text.find('='), text.size() - 1);
  RulesCondition condition;
  condition.is_negated = sign > 0 && text[sign - 1] == '!';
  condition.option = text.substr(0, condition.is_negated ? sign - 1 : sign);
  for (const Text value : split_text(text.substr(sign + 1), ",")) {
    condition.values.emplace_back(value);
  }
  return condition;
}

RulesBlock table_of(Text text) {
  RulesBlock block{.kind = BlockKind::Table};
  for (const Text line : split_text(text, "\n")) {
    const bool is_rule = line.find_first_not_of("|- ") == Text::npos;
    if (!is_rule) block.lines.emplace_back(line);
  }
  return block;
}

// Of a card only the text is shown: "s: Arrow ends" is "Arrow ends".
RulesBlock cards_of(Text text) {
  RulesBlock block{.kind = BlockKind::Bullets, .lines = items_of(text)};
  for (std::string& item : block.lines) {
    const std::size_t colon = item.find(": ");
    if (colon != std::string::npos) item.erase(0, colon + 2);
  }
  return block;
}

RulesBlock directive_of(Text text) {
  if (text.starts_with(":cards")) return cards_of(text);
  if (text.starts_with(":options")) return {.kind = BlockKind::Options};
  if (text.starts_with(":credits")) return {.kind = BlockKind::Credits};
  if (text.starts_with(":end")) return {.kind = BlockKind::End};
  if (!text.starts_with(":example ")) return {.kind = BlockKind::Figure};
  const std::size_t title = text.find(' ', text.find(' ') + 1);
  return {.kind = BlockKind::Example, .lines = {std::string(text.substr(title + 1))}};
}

RulesBlock block_of(Text text) {
  if (text.starts_with("# ")) {
    return {.kind = BlockKind::Title, .lines = {std::string(text.substr(2))}};
  }
  for (const auto& [mark, kind] :
       {std::pair{Text("## "), BlockKind::Section}, {"### ", BlockKind::Heading}}) {
    if (!text.starts_with(mark)) continue;
    return {.kind = kind, .lines = {std::string(text.substr(text.find(": ") + 2))}};
  }
  if (text.starts_with(':')) return directive_of(text);
  if (text.starts_with('|')) return table_of(text);
  if (text.starts_with("- ")) return {.kind = BlockKind::Bullets, .lines = items_of(text)};
  if (is_numbered(text)) return {.kind = BlockKind::Numbers, .lines = items_of(text)};
  return {.kind = BlockKind::Paragraph, .lines = {in_one_line(text)}};
}

// Whether "[NYSE-5.1.1 NYSE-R6]", without the brackets.
bool is_anchor(Text text) {
  const auto is_id = [](Text word) {
    const std::size_t dash = word.find('-');
    return dash != 0 && dash != Text::npos &&
           std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(dash), [](char c) {
             return std::isupper(static_cast<unsigned char>(c)) != 0;
           });
  };
  const std::vector<Text> words = split_text(text, " ");
  return std::all_of(words.begin(), words.end(), is_id);
}

// "{i}" is "(i)", "{bu|}" nothing, "{=hands}" the value of the option.
std::string braces_of(Text inside, const std::function<std::string(Text)>& value) {
  if (inside.starts_with('=')) return value(inside.substr(1));
  const std::size_t bar = inside.find('|');
  if (bar != Text::npos) return std::string(inside.substr(bar + 1));
  return '(' + std::string(inside) + ')';
}

// Adds the plain text of the brackets at the beginning of the markup, which end at `close`.
// Returns the length of the markup that this was.
std::size_t add_bracketed(std::string& text,
                          Text markup,
                          std::size_t close,
                          const std::function<std::string(Text)>& value) {
  const Text inside = markup.substr(1, close - 1);
  const Text rest = markup.substr(close + 1);
  if (markup.starts_with('{')) {
    const std::string words = braces_of(inside, value);
    if (words.empty() && text.ends_with(' ')) text.pop_back();
    text += words;
    return close + 1;
  }
  if (is_anchor(inside)) return close + (rest.starts_with(' ') ? 2 : 1);
  if (rest.starts_with("(#")) {
    text += inside;
    return markup.find(')', close) + 1;
  }
  text += '[';
  return 1;
}

}  // namespace

std::vector<RulesCondition> take_conditions(std::string& text) {
  std::vector<RulesCondition> conditions;
  const std::size_t close = text.find(')');
  if (!text.starts_with("@(") || close == std::string::npos) return conditions;
  for (const Text part : split_text(Text(text).substr(2, close - 2), " ")) {
    conditions.push_back(condition_of(part));
  }
  text = trim(Text(text).substr(close + 1));
  return conditions;
}

std::vector<RulesBlock> parse_rules_blocks(std::string_view source) {
  std::vector<RulesBlock> blocks;
  const std::string text = without_comments(source);
  for (const Text part : split_text(text, "\n\n")) {
    std::string block(trim(part));
    if (block.empty()) continue;
    std::vector<RulesCondition> when = take_conditions(block);
    blocks.push_back(block_of(block));
    blocks.back().when = std::move(when);
  }
  return blocks;
}

std::string plain_text(std::string_view markup,
                       const std::function<std::string(std::string_view option)>& value) {
  std::string text;
  while (!markup.empty()) {
    const char mark = markup.front();
    const bool is_open = mark == '[' || mark == '{';
    const std::size_t close = is_open ? markup.find(mark == '[' ? ']' : '}') : Text::npos;
    std::size_t used = 1;
    if (close != Text::npos) {
      used = add_bracketed(text, markup, close, value);
    } else if (mark != '*' && mark != '`') {
      text += mark;
    }
    markup.remove_prefix(used);
  }
  return std::string(trim(text));
}

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  row.remove_prefix(1);
  if (row.ends_with('|')) row.remove_suffix(1);
  for (const Text cell : split_text(row, "|")) cells.emplace_back(trim(cell));
  return cells;
}

}  // namespace bourse::cli
