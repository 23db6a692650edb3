// SPDX-License-Identifier: Apache-2.0
#include "cli/table/rules_text.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/terminal/translations.h"
#include "cli/terminal/wrap.h"
#include "core/boundary/table_rules.h"

namespace bourse::cli {
namespace {

using Kind = TableRule::Kind;
using Rules = std::vector<TableRule>;

std::string found_or(const std::string& key, std::string_view otherwise) {
  return translations().find(key).value_or(std::string(otherwise));
}

// "board_order" is "board order".
std::string plain(std::string_view code) {
  std::string text(code);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string item_words(const OptionSpec& spec, std::string_view code) {
  return found_or(fmt::format("option.{}.{}", spec.key, code), company_name(code, plain(code)));
}

std::string text_of(const json::value& value) {
  return value.is_string() ? std::string(value.as_string()) : json::serialize(value);
}

std::string value_key(const OptionSpec& spec, const json::value& value) {
  return fmt::format("option.{}.{}", spec.key, text_of(value));
}

bool has_word(const OptionSpec& spec, const json::value& value) {
  return translations().find(value_key(spec, value)).has_value();
}

std::string list_words(const OptionSpec& spec, const json::array& list) {
  std::vector<std::string> words;
  for (const json::value& item : list) {
    words.push_back(item.is_string() ? item_words(spec, item.as_string()) : text_of(item));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string keys_words(const OptionSpec& spec, const json::object& table) {
  std::vector<std::string> words;
  for (const auto& pair : table) words.push_back(item_words(spec, pair.key()));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string house_sentence(const OptionSpec& spec) {
  return found_or(fmt::format("option.{}.house", spec.key), spec.house);
}

// A default that has no name ("left open") is not mentioned.
std::string changed_sentence(const TableRule& rule, const json::object& standard) {
  const std::string option = option_name(*rule.option);
  const std::string value = value_words(*rule.option, rule.value);
  const json::value* const standard_value = standard.if_contains(rule.option->key);
  const bool is_named = standard_value != nullptr &&
                        (!standard_value->is_null() || has_word(*rule.option, *standard_value));
  if (!is_named) return tr("rules_here.only_value", {{"option", option}, {"value", value}});
  return tr("rules_here.value",
            {{"option", option},
             {"value", value},
             {"standard", value_words(*rule.option, *standard_value)}});
}

std::string own_sentence(const TableRule& rule) {
  const std::string name = option_name(*rule.option);
  if (!rule.value.is_object()) return tr("rules_here.own", {{"option", name}});
  return tr("rules_here.own_of",
            {{"option", name},
             {"keys", keys_words(*rule.option, rule.value.as_object())},
             {"house", house_sentence(*rule.option)}});
}

std::string rule_sentence(const TableRule& rule, const json::object& standard) {
  if (rule.kind == Kind::Players) {
    return fmt::format("{}: {}", preset_name(*rule.preset), preset_help(*rule.preset));
  }
  const OptionSpec& spec = *rule.option;
  switch (rule.kind) {
    case Kind::Players: break;
    case Kind::Changed: return changed_sentence(rule, standard);
    case Kind::Own: return own_sentence(rule);
    case Kind::House: return fmt::format("{}: {}", option_name(spec), house_sentence(spec));
    case Kind::Differs:
      return fmt::format("{}: {}",
                         option_name(spec),
                         found_or(fmt::format("option.{}.differs", spec.key), spec.differs));
  }
  return {};
}

std::string_view heading_of(Kind kind) {
  switch (kind) {
    case Kind::Players: return "rules_here.players";
    case Kind::Changed: return "rules_here.changed";
    case Kind::Own:
    case Kind::House: return "rules_here.house";
    case Kind::Differs: return "rules_here.differs";
  }
  return {};
}

bool is_standard(const Rules& rules) {
  return std::none_of(
      rules.begin(), rules.end(), [](const TableRule& rule) { return rule.kind == Kind::Changed; });
}

std::string standard_line(const Rules& rules) {
  if (rules.empty() || rules.front().kind != Kind::Players) {
    return tr("rules_here.line_standard");
  }
  return tr("rules_here.line_players", {{"preset", preset_name(*rules.front().preset)}});
}

std::string lines_of(const std::string& text, int width, int indent) {
  std::string lines;
  for (const std::string& line : wrap(text, width, indent)) lines += line + "\n";
  return lines;
}

Rules rules_of(const ErasedGame& game, const AnyRules& rules, const json::object& standard) {
  return table_rules(*game.descriptor, game.seats(rules), game.options(rules), standard);
}

void add_credit(std::string& text, std::string_view key, std::string_view names) {
  if (names.empty()) return;
  text += tr(key, {{"names", std::string(names)}}) + " ";
}

}  // namespace

std::string option_name(const OptionSpec& spec) {
  std::string otherwise = plain(spec.key);
  otherwise[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(otherwise[0])));
  return found_or(fmt::format("option.{}", spec.key), otherwise);
}

std::string value_words(const OptionSpec& spec, const json::value& value) {
  if (value.is_array()) return list_words(spec, value.as_array());
  if (value.is_object()) {
    return tr("rules_here.own_values", {{"keys", keys_words(spec, value.as_object())}});
  }
  if (auto own = translations().find(value_key(spec, value))) return *std::move(own);
  if (value.is_bool()) return tr(value.as_bool() ? "open.yes" : "open.no");
  if (value.is_null()) return tr("open.standard_value");
  if (spec.kind == OptionKind::Seat && value.is_int64()) {
    return tr("open.seat", {{"seat", std::to_string(value.as_int64() + 1)}});
  }
  return value.is_string() ? item_words(spec, value.as_string()) : text_of(value);
}

std::string preset_name(const Preset& preset) {
  return found_or(fmt::format("preset.{}", preset.key), preset.name);
}

std::string preset_help(const Preset& preset) {
  return found_or(fmt::format("preset.{}.help", preset.key), preset.help);
}

std::string rules_section(const ErasedGame& game, const AnyRules& rules, int width) {
  const json::object standard = standard_options(game, game.seats(rules));
  const Rules list = rules_of(game, rules, standard);
  std::string text = tr("rules_here.title") + "\n";
  if (is_standard(list)) text += lines_of("  " + tr("rules_here.standard"), width, 2);
  if (list.empty()) text += lines_of("  " + tr("rules_here.plain"), width, 2);
  std::string_view heading;
  for (const TableRule& rule : list) {
    if (heading_of(rule.kind) != heading) {
      heading = heading_of(rule.kind);
      text += "  " + tr(heading) + "\n";
    }
    text += lines_of("    " + rule_sentence(rule, standard), width, 6);
  }
  return text;
}

std::string rules_line(const ErasedGame& game, const AnyRules& rules) {
  const json::object standard = standard_options(game, game.seats(rules));
  const Rules list = rules_of(game, rules, standard);
  if (is_standard(list)) return standard_line(list);
  std::vector<std::string> changes;
  for (const TableRule& rule : list) {
    if (rule.kind != Kind::Changed) continue;
    changes.push_back(
        fmt::format("{}: {}", option_name(*rule.option), value_words(*rule.option, rule.value)));
  }
  return tr("rules_here.line", {{"changes", fmt::format("{}", fmt::join(changes, "; "))}});
}

std::string credits_section(const Descriptor& game, int width) {
  const Credits& credits = game.credits;
  std::string text;
  add_credit(text, "credits.designers", credits.designers);
  add_credit(text, "credits.artists", credits.artists);
  add_credit(text, "credits.publisher", credits.publisher);
  return lines_of(text + tr("credits.not_affiliated"), width, 0);
}

}  // namespace bourse::cli
