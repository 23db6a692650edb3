// SPDX-License-Identifier: Apache-2.0
#include "cli/table/help_text.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "cli/table/drawn_row.h"
#include "cli/terminal/wrap.h"
#include "core/text/screen.h"

namespace bourse::cli {
namespace {

bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// "NYSE-5.1.3", "SP-R7"
bool is_rule(std::string_view word) {
  const std::size_t dash = word.find('-');
  if (dash == 0 || dash == std::string_view::npos) return false;
  const std::string_view number = word.substr(dash + 1);
  return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(dash), is_upper) &&
         std::any_of(number.begin(), number.end(), is_digit) &&
         std::all_of(number.begin(), number.end(), [](char c) {
           return is_digit(c) || is_upper(c) || c == '.';
         });
}

// "SP-5.3.2, SP-R7", "SC-5.4.7 to SC-5.4.9"
bool are_rules(std::string_view list) {
  while (true) {
    const std::size_t end = std::min(list.find(", "), list.find(" to "));
    if (!is_rule(list.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    list.remove_prefix(end + (list[end] == ',' ? 2 : 4));
  }
}

}  // namespace

SplitHelp split_rules(std::string line) {
  std::string rules;
  for (std::size_t open = line.find('('); open != std::string::npos; open = line.find('(', open)) {
    const std::size_t close = line.find(')', open);
    if (close == std::string::npos) break;
    const std::string list = line.substr(open + 1, close - open - 1);
    if (are_rules(list)) {
      rules += (rules.empty() ? "" : ", ") + list;
      const std::size_t from = open > 0 && line[open - 1] == ' ' ? open - 1 : open;
      line.erase(from, close + 1 - from);
      open = from;
    } else {
      ++open;
    }
  }
  return {std::move(line), std::move(rules)};
}

std::string without_rules(std::string_view text) {
  const bool ends_line = text.ends_with('\n');
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::string plain;
  for (std::size_t at = 0; at < lines.size();) {
    std::string whole = lines[at];
    std::size_t indent = 0;
    std::size_t next = at + 1;
    while (next < lines.size() && goes_on(lines[next - 1], lines[next])) {
      indent = lines[next].find_first_not_of(' ');
      whole += ' ' + lines[next].substr(indent);
      ++next;
    }
    for (const std::string& line :
         wrap(split_rules(whole).text, kTextWidth, static_cast<int>(indent))) {
      plain += line + "\n";
    }
    at = next;
  }
  if (!ends_line && !plain.empty()) plain.pop_back();
  return plain;
}

}  // namespace bourse::cli
