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

// The number of a move that is a verb and an amount: "bid 3".
std::optional<std::size_t> amount_in(const Row& row) {
  if (row.size() != 2) return std::nullopt;
  const std::string& word = row[1];
  std::size_t amount = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), amount);
  const bool is_number = read.ec == std::errc() && read.ptr == word.data() + word.size();
  return is_number ? std::optional(amount) : std::nullopt;
}

// Amounts number the moves if all but one are amounts of one verb; otherwise their order does.
std::vector<std::optional<std::size_t>> numbers_of(const std::vector<Choice>& list) {
  std::vector<std::optional<std::size_t>> numbers;
  std::vector<std::string> verbs;
  for (const Choice& choice : list) {
    const Row row = split_all({choice.notation}).front();
    numbers.push_back(amount_in(row));
    if (numbers.back()) verbs.push_back(row.front());
  }
  const bool is_one_verb =
      std::all_of(verbs.begin(), verbs.end(), [&](const auto& verb) { return verb == verbs[0]; });
  if (is_one_verb && verbs.size() >= 2 && verbs.size() + 1 >= list.size()) return numbers;
  for (std::size_t at = 0; at < list.size(); ++at) numbers[at] = at + 1;
  return numbers;
}

// The first notation that a pattern stands for.
std::string first_of(const std::string& pattern) {
  const Row words = split_all({pattern}).front();
  std::string notation;
  for (const std::string& word : words) {
    const std::string first = word.substr(0, word.find('|'));
    const bool is_range = first.find('-') != std::string::npos && std::isdigit(first[0]) != 0;
    if (!notation.empty()) notation += ' ';
    notation += is_range ? first.substr(0, first.find('-')) : first;
  }
  return notation;
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

std::string no_such_move(std::string_view number, const Choices& choices) {
  return tr("terminal.no_such_move",
            {{"number", std::string(number)},
             {"first", std::to_string(choices.first_number())},
             {"last", std::to_string(choices.last_number())}});
}

std::string remark(std::string_view english) {
  std::string text = translations().says(english);
  if (text.ends_with('.')) text.pop_back();
  return text;
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

Choices::Choices(const Match& match, Seat seat, std::span<const std::string> names) {
  const ErasedGame& game = match.game();
  const AnyView view = match.view(Viewer::of(seat));
  market_ = game.market(match.rules(), view);
  for (const AnyAction& action : match.legal(seat)) {
    list_.push_back({game.print(match.rules(), action),
                     action,
                     game.preview(match.rules(), view, action),
                     tr(game.phrase(match.rules(), action, names))});
  }
  numbers_ = numbers_of(list_);
}

Choices::Choices(const Market& market, std::vector<Choice> list)
    : market_(market), list_(std::move(list)), numbers_(numbers_of(list_)) {}

const Choice* Choices::at(std::size_t number) const {
  const auto found = std::find(numbers_.begin(), numbers_.end(), std::optional(number));
  return found == numbers_.end() ? nullptr
                                 : &list_[static_cast<std::size_t>(found - numbers_.begin())];
}

std::size_t Choices::first_number() const {
  const auto found = std::find_if(numbers_.begin(), numbers_.end(), [](auto n) { return n; });
  return found->value();
}

std::size_t Choices::last_number() const {
  return std::max_element(numbers_.begin(), numbers_.end())->value();
}

std::vector<std::string> Choices::price_changes(const Preview& preview, bool is_named) const {
  std::vector<std::string> changes;
  for (const PriceChange& change : preview.prices) {
    if (change.before == change.after) continue;
    const Listing& company = market_.companies[change.company];
    const std::string name =
        is_named ? company_name(company.code, company.name) : std::string(company.code);
    changes.push_back(fmt::format("{} {}→{}", name, change.before, change.after));
  }
  return changes;
}

std::string Choices::effect(const Preview& preview, Detail detail) const {
  const bool in_figures = detail == Detail::Figures || detail == Detail::BriefWords;
  const bool is_named = detail == Detail::Full || detail == Detail::Words;
  std::vector<std::string> parts = price_changes(preview, is_named);
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
  for (const std::string_view note : preview.notes) parts.push_back(remark(note));
  for (const std::string_view warning : preview.warnings) {
    parts.push_back(fmt::format("{}!", remark(warning)));
  }
  return joined(parts, ", ");
}

std::vector<std::string> Choices::cells(std::span<const std::size_t> shown, Detail detail) const {
  const bool has_words = detail == Detail::Words || detail == Detail::BriefWords;
  const auto number_width = static_cast<int>(std::to_string(last_number()).size()) + 1;
  int notation_width = 0;
  int words_width = 0;
  for (const std::size_t at : shown) {
    notation_width = std::max(notation_width, columns(list_[at].notation));
    if (has_words) words_width = std::max(words_width, columns(list_[at].words));
  }
  std::vector<std::string> cells;
  for (const std::size_t at : shown) {
    const Choice& choice = list_[at];
    const std::string words = has_words ? padded(choice.words, words_width) + "  " : "";
    cells.push_back(fmt::format("{:>{}} {}  {}{}",
                                numbers_[at] ? std::to_string(*numbers_[at]) : "",
                                number_width,
                                padded(choice.notation, notation_width),
                                words_width > 0 ? words : "",
                                effect(choice.preview, detail)));
    cells.back().erase(cells.back().find_last_not_of(' ') + 1);
  }
  return cells;
}

// Fills the first column, then the next.
std::vector<std::string> Choices::in_columns(std::span<const std::size_t> shown,
                                             std::size_t count,
                                             Detail detail,
                                             int width) const {
  constexpr int kGap = 3;
  const std::size_t rows = (shown.size() + count - 1) / count;
  std::vector<std::string> lines(rows);
  int used = 0;
  for (std::size_t from = 0; from < shown.size(); from += rows) {
    const auto column = cells(shown.subspan(from, std::min(rows, shown.size() - from)), detail);
    for (std::size_t at = 0; at < column.size(); ++at) {
      lines[at] = padded(lines[at], used) + column[at];
    }
    used += widest(column) + kGap;
  }
  if (used - kGap >= width) return {};
  return lines;
}

std::vector<std::string> Choices::one_column(std::span<const std::size_t> shown, int width) const {
  std::vector<std::string> lines;
  for (const Detail detail :
       {Detail::Words, Detail::BriefWords, Detail::Full, Detail::Codes, Detail::Figures}) {
    lines = cells(shown, detail);
    if (widest(lines) < width) break;
  }
  return lines;
}

std::vector<std::string> Choices::lay_out(std::span<const std::size_t> shown,
                                          const Screen& screen,
                                          std::size_t rows) const {
  std::vector<std::string> shortest = one_column(shown, screen.width);
  if (shown.size() <= 3 || shortest.size() <= rows) return shortest;
  for (const std::size_t count : {2U, 3U}) {
    for (const Detail detail :
         {Detail::Words, Detail::BriefWords, Detail::Full, Detail::Codes, Detail::Figures}) {
      std::vector<std::string> lines = in_columns(shown, count, detail, screen.width);
      if (lines.empty() || lines.size() >= shortest.size()) continue;
      shortest = std::move(lines);
      if (shortest.size() <= rows) return shortest;
    }
  }
  return shortest;
}

std::vector<std::string> Choices::draw_all(const Screen& screen) const {
  if (list_.empty()) return {};
  return lay_out(numbers_below(list_.size()), screen, list_.size());
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

std::string Choices::verbs() const {
  std::vector<std::string> notations;
  for (const Choice& choice : list_) notations.push_back(choice.notation);
  return joined(words_at(split_all(notations), 0), ", ");
}

std::vector<std::string> Choices::pattern_lines(const Screen& screen) const {
  std::vector<std::string> notations;
  for (const Choice& choice : list_) notations.push_back(choice.notation);
  const std::vector<std::string> all = patterns(notations);
  const int width = widest(all) + 3;
  std::vector<std::string> lines;
  for (const std::string& pattern : all) {
    const auto at = std::find(notations.begin(), notations.end(), first_of(pattern));
    const std::string words =
        at == notations.end() ? "" : list_[static_cast<std::size_t>(at - notations.begin())].words;
    const std::string example = tr("terminal.example", {{"words", words}});
    const bool has_room = width + 3 + columns(example) < screen.width && !words.empty();
    lines.push_back("   " + (has_room ? padded(pattern, width) + example : pattern));
  }
  return lines;
}

// The patterns, then the best moves; the lines that do not fit become "…".
std::vector<std::string> Choices::draw_patterns(const Screen& screen, std::size_t rows) const {
  constexpr std::size_t kBest = 5;
  std::vector<std::string> lines = pattern_lines(screen);
  lines.insert(lines.begin(),
               " " + tr("terminal.many_moves", {{"number", std::to_string(list_.size())}}));
  if (lines.size() > rows) {
    lines.resize(rows - 1);
    lines.emplace_back("   …");
  } else if (lines.size() + 2 <= rows) {
    const std::size_t room = std::min(kBest, rows - lines.size() - 1);
    lines.push_back(" " + tr("terminal.best_moves"));
    for (std::string& line : one_column(best(room), screen.width)) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> Choices::draw(const Screen& screen, int rows) const {
  constexpr std::size_t kFew = 24;
  if (list_.empty()) return {};
  const auto room = static_cast<std::size_t>(std::max(rows, 3));
  const std::vector<std::size_t> all = numbers_below(list_.size());
  std::vector<std::string> lines = lay_out(all, screen, room);
  if (lines.size() <= room) return lines;
  if (all.size() > kFew) return draw_patterns(screen, room);
  const std::size_t columns = (all.size() + lines.size() - 1) / lines.size();
  return draw_first((room - 1) * columns, screen, room);
}

std::vector<std::string> Choices::draw_first(std::size_t count,
                                             const Screen& screen,
                                             std::size_t rows) const {
  std::vector<std::string> lines = lay_out(numbers_below(count), screen, rows - 1);
  lines.push_back("   " +
                  tr("terminal.more_moves", {{"number", std::to_string(list_.size() - count)}}));
  return lines;
}

}  // namespace bourse::cli
