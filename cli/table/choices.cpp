// SPDX-License-Identifier: Apache-2.0
#include "cli/table/choices.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <numeric>
#include <sstream>

#include <fmt/format.h>

#include "cli/terminal/translations.h"

namespace bourse::cli {
namespace {

using Row = std::vector<std::string>;  // the words of one notation

std::vector<Row> split_all(const std::vector<std::string>& notations) {
  std::vector<Row> rows;
  for (const std::string& notation : notations) {
    std::istringstream words(notation);
    Row row;
    for (std::string word; words >> word;) row.push_back(word);
    rows.push_back(std::move(row));
  }
  return rows;
}

// Empty after the last word.
std::string word_at(const Row& row, std::size_t place) {
  return place < row.size() ? row[place] : std::string();
}

// The distinct words at a place, in order of appearance.
Row words_at(const std::vector<Row>& rows, std::size_t place) {
  Row words;
  for (const Row& row : rows) {
    const std::string word = word_at(row, place);
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return words;
}

bool are_equally_long(const std::vector<Row>& rows) {
  return std::all_of(
      rows.begin(), rows.end(), [&](const Row& row) { return row.size() == rows.front().size(); });
}

// Whether the rows are all combinations of their words. The notations are distinct, so counting is
// enough.
bool is_product(const std::vector<Row>& rows) {
  if (!are_equally_long(rows)) return false;
  std::size_t combinations = 1;
  for (std::size_t place = 0; place < rows.front().size(); ++place) {
    combinations *= words_at(rows, place).size();
  }
  return combinations == rows.size();
}

// Whether `next` is the number after `word`.
bool follows(const std::string& word, const std::string& next) {
  int number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_number = read.ec == std::errc() && read.ptr == word.data() + word.size();
  return is_number && next == std::to_string(number + 1);
}

// "fre|met"; three or more consecutive numbers as "1-7".
std::string alternatives(const Row& words) {
  std::string text;
  for (std::size_t at = 0; at < words.size();) {
    std::size_t last = at;
    while (last + 1 < words.size() && follows(words[last], words[last + 1])) ++last;
    if (at > 0) text += '|';
    text += words[at];
    if (last >= at + 2) {
      text += "-" + words[last];
      at = last;
    }
    ++at;
  }
  return text;
}

std::string pattern_of(const std::vector<Row>& rows) {
  std::string pattern;
  for (std::size_t place = 0; place < rows.front().size(); ++place) {
    if (place > 0) pattern += ' ';
    pattern += alternatives(words_at(rows, place));
  }
  return pattern;
}

// Splits at the first place where the words differ until each part is a product.
void add_patterns(const std::vector<Row>& rows, std::size_t place, std::vector<std::string>& out) {
  if (is_product(rows)) {
    out.push_back(pattern_of(rows));
    return;
  }
  std::size_t split = place;
  while (words_at(rows, split).size() == 1) ++split;
  for (const std::string& word : words_at(rows, split)) {
    std::vector<Row> part;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(part), [&](const Row& row) {
      return word_at(row, split) == word;
    });
    add_patterns(part, split + 1, out);
  }
}

std::int32_t gain(const Choice& choice) {
  return choice.preview.worth_after.value_or(0) - choice.preview.worth_before.value_or(0);
}

int widest(const std::vector<std::string>& cells) {
  int width = 0;
  for (const std::string& cell : cells) width = std::max(width, columns(cell));
  return width;
}

std::vector<std::size_t> numbers_below(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : std::string(between)) + part;
  return text;
}

std::string worth_text(std::int32_t before, std::int32_t after) {
  return before == after ? std::to_string(after) : fmt::format("{}→{}", before, after);
}

}  // namespace

std::string no_such_move(std::string_view number, std::size_t last) {
  return tr("terminal.no_such_move",
            {{"number", std::string(number)}, {"last", std::to_string(last)}});
}

bool is_yes(std::string_view typed) {
  const auto begins_with = [&](char letter) {
    return !typed.empty() && (typed.front() | 0x20) == letter;
  };
  return begins_with('y') || begins_with(tr("terminal.yes").front());
}

std::vector<std::string> patterns(const std::vector<std::string>& notations) {
  std::vector<std::string> found;
  std::vector<Row> rows = split_all(notations);
  if (!rows.empty()) add_patterns(rows, 0, found);
  return found;
}

Choices::Choices(const Match& match, Seat seat) {
  const ErasedGame& game = match.game();
  const AnyView view = match.view(Viewer::of(seat));
  market_ = game.market(match.rules(), view);
  for (const AnyAction& action : match.legal(seat)) {
    list_.push_back(
        {game.print(match.rules(), action), action, game.preview(match.rules(), view, action)});
  }
}

Choices::Choices(const Market& market, std::vector<Choice> list)
    : market_(market), list_(std::move(list)) {}

std::string Choices::effect(const Preview& preview, Detail detail) const {
  const bool in_figures = detail == Detail::Figures;
  std::vector<std::string> parts;
  for (const PriceChange& change : preview.prices) {
    if (change.before == change.after) continue;
    const Listing& company = market_.companies[change.company];
    const std::string name = detail == Detail::Full ? company_name(company.code, company.name)
                                                    : std::string(company.code);
    parts.push_back(fmt::format("{} {}→{}", name, change.before, change.after));
  }
  const auto add_amount = [&](std::string_view key, const std::string& amount) {
    parts.push_back(tr(key, {{"amount", amount}}));
  };
  if (preview.cost) {
    const bool is_gain = *preview.cost < 0;
    add_amount(is_gain ? "terminal.gains" : "terminal.costs",
               std::to_string(std::abs(*preview.cost)));
  }
  if (preview.cash_after) add_amount("terminal.cash", std::to_string(*preview.cash_after));
  if (preview.worth_before && preview.worth_after) {
    const std::string worth = worth_text(*preview.worth_before, *preview.worth_after);
    if (in_figures) {
      add_amount("terminal.figure", worth);
    } else {
      add_amount("terminal.worth", worth);
    }
  }
  if (in_figures) return joined(parts, " ") + (preview.warnings.empty() ? "" : " !");
  for (const std::string_view note : preview.notes) parts.emplace_back(note);
  for (const std::string_view warning : preview.warnings) {
    parts.push_back(fmt::format("{}!", warning));
  }
  return joined(parts, ", ");
}

std::vector<std::string> Choices::cells(std::span<const std::size_t> shown, Detail detail) const {
  const auto number_width = static_cast<int>(std::to_string(list_.size()).size()) + 1;
  int notation_width = 0;
  for (const std::size_t at : shown) {
    notation_width = std::max(notation_width, columns(list_[at].notation));
  }
  std::vector<std::string> cells;
  for (const std::size_t at : shown) {
    cells.push_back(fmt::format("{:>{}} {}  {}",
                                at + 1,
                                number_width,
                                padded(list_[at].notation, notation_width),
                                effect(list_[at].preview, detail)));
  }
  return cells;
}

// Fills the first column, then the next.
std::vector<std::string> Choices::in_columns(std::size_t count, Detail detail, int width) const {
  constexpr int kGap = 3;
  const std::vector<std::size_t> all = numbers_below(list_.size());
  const std::size_t rows = (all.size() + count - 1) / count;
  std::vector<std::string> lines(rows);
  int used = 0;
  for (std::size_t from = 0; from < all.size(); from += rows) {
    const auto column =
        cells(std::span(all).subspan(from, std::min(rows, all.size() - from)), detail);
    for (std::size_t at = 0; at < column.size(); ++at) {
      lines[at] = padded(lines[at], used) + column[at];
    }
    used += widest(column) + kGap;
  }
  if (used - kGap >= width) return {};
  return lines;
}

std::vector<std::string> Choices::lay_out(const Screen& screen, std::size_t rows) const {
  std::vector<std::string> shortest = cells(numbers_below(list_.size()), Detail::Full);
  if (list_.size() <= 3) return shortest;
  for (const std::size_t count : {2U, 3U}) {
    for (const Detail detail : {Detail::Full, Detail::Codes, Detail::Figures}) {
      std::vector<std::string> lines = in_columns(count, detail, screen.width);
      if (lines.empty() || lines.size() >= shortest.size()) continue;
      shortest = std::move(lines);
      if (shortest.size() <= rows) return shortest;
    }
  }
  return shortest;
}

std::vector<std::string> Choices::draw_all(const Screen& screen) const {
  return lay_out(screen, list_.size());
}

std::vector<std::size_t> Choices::best(std::size_t count) const {
  std::vector<std::size_t> order = numbers_below(list_.size());
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return gain(list_[a]) > gain(list_[b]);
  });
  order.resize(std::min(count, order.size()));
  return order;
}

std::string Choices::beginning_with(std::string_view verb) const {
  std::vector<std::string> notations;
  for (const Choice& choice : list_) {
    const std::string_view notation = choice.notation;
    if (notation.substr(0, notation.find(' ')) == verb) notations.push_back(choice.notation);
  }
  return joined(patterns(notations), ", ");
}

std::vector<std::string> Choices::draw_patterns() const {
  std::vector<std::string> notations;
  for (const Choice& choice : list_) notations.push_back(choice.notation);
  std::vector<std::string> lines{
      " " + tr("terminal.many_moves", {{"number", std::to_string(list_.size())}})};
  for (const std::string& pattern : patterns(notations)) lines.push_back("   " + pattern);
  lines.push_back(" " + tr("terminal.best_moves"));
  for (const std::string& cell : cells(best(5), Detail::Codes)) lines.push_back(cell);
  return lines;
}

std::vector<std::string> Choices::draw(const Screen& screen, int rows) const {
  // Up to this number the moves are always listed.
  constexpr std::size_t kFew = 24;
  const auto room = static_cast<std::size_t>(std::max(rows, 1));
  std::vector<std::string> lines = lay_out(screen, room);
  if (list_.size() <= kFew || lines.size() <= room) return lines;
  return draw_patterns();
}

}  // namespace bourse::cli
