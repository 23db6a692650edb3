// SPDX-License-Identifier: Apache-2.0
#include "cli/table/rules_page.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/table/rules_markup.h"
#include "cli/table/rules_text.h"
#include "cli/terminal/translations.h"
#include "cli/terminal/wrap.h"
#include "core/boundary/table_rules.h"
#include "core/text/screen.h"

namespace bourse::cli {
namespace {

using BlockKind = RulesBlock::Kind;
using Conditions = std::vector<RulesCondition>;

constexpr int kIndent = 2;
constexpr int kMarkWidth = 4;  // " 1. " and "  - "

std::optional<std::string_view> source_of(std::string_view game) {
  for (const std::string& language : {std::string(translations().language()), std::string("en")}) {
    const std::string path = fmt::format("games/{}/rules_text/{}.md", game, language);
    for (const TranslationFile& file : translation_files()) {
      if (file.path == path) return file.text;
    }
  }
  return std::nullopt;
}

int number_of(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// "3" or "3..5"
bool is_in_range(int players, const std::string& range) {
  const std::size_t dots = range.find("..");
  const int least = number_of(range);
  return players >= least &&
         players <= (dots == std::string::npos ? least : number_of(range.substr(dots + 2)));
}

json::value value_of(std::string_view word) {
  boost::system::error_code failed;
  json::value value = json::parse({word.data(), word.size()}, failed);
  return failed ? json::value(json::string(word)) : value;
}

std::string word_of(const json::value& value) {
  if (value.is_structured()) return "custom";
  return value.is_string() ? std::string(value.as_string()) : json::serialize(value);
}

std::string players_words(const RulesCondition& condition) {
  std::vector<std::string> ranges;
  for (const std::string& range : condition.values) {
    const std::size_t dots = range.find("..");
    const std::string least = range.substr(0, dots);
    const bool is_one = least == "1";
    ranges.push_back(
        dots == std::string::npos
            ? tr(is_one ? "lobby.players.one" : "lobby.players.other", {{"count", least}})
            : tr("lobby.players_range", {{"min", least}, {"max", range.substr(dots + 2)}}));
  }
  return fmt::format("{}", fmt::join(ranges, ", "));
}

class Page {
 public:
  Page(const ErasedGame& game, const AnyRules& rules, RulesScope scope, int width)
      : game_(game),
        scope_(scope),
        width_(width),
        seats_(game.seats(rules)),
        options_(game.options(rules)),
        standard_(standard_options(game, seats_)) {}

  std::string draw(std::string_view source) {
    bool is_shown = true;  // the section
    for (const RulesBlock& block : parse_rules_blocks(source)) {
      const bool applies_here = applies(block.when, options_);
      if (block.kind == BlockKind::Section) is_shown = applies_here;
      if (is_shown && applies_here) add(block);
    }
    return std::move(text_);
  }

 private:
  // Of the game in general every text applies: its label says when.
  bool applies(const Conditions& when, const json::object& options) const {
    if (scope_ == RulesScope::Game) return true;
    return holds_all(when, options);
  }

  bool holds_all(const Conditions& when, const json::object& options) const {
    return std::all_of(when.begin(), when.end(), [&](const RulesCondition& condition) {
      return holds(condition, options);
    });
  }

  bool holds(const RulesCondition& condition, const json::object& options) const {
    const auto& values = condition.values;
    if (condition.option == "players") {
      if (scope_ == RulesScope::Game) return condition.is_negated;
      const bool is_listed = std::any_of(values.begin(), values.end(), [&](const auto& range) {
        return is_in_range(seats_, range);
      });
      return is_listed != condition.is_negated;
    }
    const json::value* value = options.if_contains(condition.option);
    const std::string word = value == nullptr ? "" : word_of(*value);
    return (std::find(values.begin(), values.end(), word) != values.end()) != condition.is_negated;
  }

  // "At this table. Other hands: concealed: ", or nothing for what the standard game has too.
  std::string label(const Conditions& when) const {
    if (when.empty() || holds_all(when, standard_)) return "";
    std::vector<std::string> words;
    for (const RulesCondition& condition : when) {
      if (!holds(condition, standard_)) words.push_back(words_of(condition));
    }
    const std::string options = fmt::format("{}", fmt::join(words, "; "));
    return scope_ == RulesScope::Game
               ? fmt::format("[{}] ", options)
               : fmt::format("[{}] ", tr("rules.here", {{"options", options}}));
  }

  std::string words_of(const RulesCondition& condition) const {
    if (condition.option == "players") return players_words(condition);
    const OptionSpec* spec = spec_of(condition.option);
    if (spec == nullptr) return condition.option;
    std::vector<std::string> values;
    for (const std::string& value : condition.values) {
      values.push_back(value_words(*spec, value_of(value)));
    }
    return tr(
        condition.is_negated ? "rules.not_option" : "rules.with_option",
        {{"option", option_name(*spec)}, {"value", fmt::format("{}", fmt::join(values, ", "))}});
  }

  const OptionSpec* spec_of(std::string_view key) const {
    const auto& options = game_.descriptor->options;
    const auto spec = std::find_if(
        options.begin(), options.end(), [key](const OptionSpec& each) { return each.key == key; });
    return spec == options.end() ? nullptr : &*spec;
  }

  std::string plain(std::string_view markup) const {
    return plain_text(markup, [this](std::string_view option) {
      const OptionSpec* spec = spec_of(option);
      const json::value* value = options_.if_contains(option);
      return spec == nullptr || value == nullptr ? std::string(option) : value_words(*spec, *value);
    });
  }

  // Adds a text that begins with `mark` in the column `indent`.
  void add_lines(const std::string& mark, const std::string& text, int indent) {
    const int hanging = indent + columns(mark);
    const std::string first = std::string(static_cast<std::size_t>(indent), ' ') + mark;
    for (const std::string& line : wrap(first + text, width_, hanging)) text_ += line + "\n";
  }

  void add(const RulesBlock& block) {
    switch (block.kind) {
      case BlockKind::Title: text_ += plain(block.lines.front()) + "\n"; break;
      case BlockKind::Section:
        text_ += "\n\n";
        add_lines("", plain(block.lines.front()), 0);
        if (!label(block.when).empty()) add_lines("", label(block.when), kIndent);
        break;
      case BlockKind::Heading:
        text_ += "\n";
        add_lines("", plain(block.lines.front()), kIndent);
        break;
      case BlockKind::Paragraph:
        text_ += "\n";
        add_lines("", label(block.when) + plain(block.lines.front()), indent_);
        break;
      case BlockKind::Bullets:
      case BlockKind::Numbers: add_list(block); break;
      case BlockKind::Table: add_table(block); break;
      case BlockKind::Figure: break;
      case BlockKind::Example:
        text_ += "\n";
        add_lines("", tr("rules.example", {{"title", plain(block.lines.front())}}), kIndent);
        indent_ = kIndent + kMarkWidth;
        break;
      case BlockKind::End: indent_ = kIndent; break;
      case BlockKind::Options: add_options(); break;
      case BlockKind::Credits: text_ += "\n" + credits_section(*game_.descriptor, width_); break;
    }
  }

  void add_list(const RulesBlock& block) {
    text_ += "\n";
    if (const std::string words = label(block.when); !words.empty()) {
      add_lines("", words, indent_);
    }
    int number = 0;
    for (std::string item : block.lines) {
      const Conditions when = take_conditions(item);
      if (!applies(when, options_)) continue;
      const std::string mark =
          block.kind == BlockKind::Numbers ? fmt::format("{:2}. ", ++number) : std::string("  - ");
      add_lines(mark, label(when) + plain(item), indent_);
    }
  }

  void add_table(const RulesBlock& block) {
    text_ += "\n";
    if (const std::string words = label(block.when); !words.empty()) {
      add_lines("", words, indent_);
    }
    std::vector<std::vector<std::string>> rows;
    for (const std::string& line : block.lines) {
      auto& row = rows.emplace_back();
      for (const std::string& cell : cells_of(line)) row.push_back(plain(cell));
    }
    std::vector<int> widths(rows.front().size(), 0);
    for (const auto& row : rows) {
      for (std::size_t at = 0; at < std::min(row.size(), widths.size()); ++at) {
        widths[at] = std::max(widths[at], columns(row[at]));
      }
    }
    for (const auto& row : rows) add_row(row, widths);
  }

  // The last cell is wrapped. A row whose other cells are too wide becomes a list.
  void add_row(const std::vector<std::string>& row, const std::vector<int>& widths) {
    constexpr int kGap = 2;
    constexpr int kLeast = 24;  // columns for the last cell, if it is longer
    std::string first;
    for (std::size_t at = 0; at + 1 < row.size(); ++at) first += padded(row[at], widths[at] + kGap);
    const int rest = width_ - indent_ - kMarkWidth - columns(first);
    if (rest >= std::min(kLeast, widths.back())) {
      add_lines(first, row.back(), indent_ + kIndent);
    } else {
      add_lines("  - ", fmt::format("{}", fmt::join(row, "; ")), indent_);
    }
  }

  void add_options() {
    text_ += "\n";
    for (const OptionSpec& spec : game_.descriptor->options) {
      const std::string key = fmt::format("option.{}.help", spec.key);
      const std::string help = translations().find(key).value_or(std::string(spec.help));
      add_lines(
          "  - ", fmt::format("{} (--option {}): {}", option_name(spec), spec.key, help), indent_);
    }
  }

  const ErasedGame& game_;
  RulesScope scope_;
  int width_;
  int seats_;
  json::object options_;
  json::object standard_;
  int indent_ = kIndent;
  std::string text_{};
};

}  // namespace

std::string rules_page(const ErasedGame& game, const AnyRules& rules, RulesScope scope, int width) {
  const auto source = source_of(game.descriptor->key);
  if (!source) {
    return fmt::format("{}\n{}", game.summary, credits_section(*game.descriptor, width));
  }
  return Page(game, rules, scope, width).draw(*source);
}

}  // namespace bourse::cli
