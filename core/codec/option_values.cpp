// SPDX-License-Identifier: Apache-2.0
#include "core/codec/option_values.h"

#include <algorithm>
#include <vector>

#include <boost/json/parse.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bourse {
namespace {

constexpr std::string_view kNull = "null";

bool is_list(const OptionSpec& spec) {
  return spec.kind == OptionKind::IntegerList || spec.kind == OptionKind::WordList;
}

std::string length_text(const OptionSpec& spec) {
  return spec.shortest == 0 ? fmt::format("{}", spec.length)
                            : fmt::format("{} to {}", spec.shortest, spec.length);
}

// The values that the kind allows in addition to the words.
std::string form_text(const OptionSpec& spec) {
  switch (spec.kind) {
    case OptionKind::Flag: return "true or false";
    case OptionKind::Integer: return fmt::format("{} to {}", spec.minimum, spec.maximum);
    case OptionKind::Choice: return one_of(spec.words);
    case OptionKind::Seat: return "the number of a seat";
    case OptionKind::IntegerList:
      return fmt::format(
          "{} numbers, each {} to {}, as in 1,2,3", length_text(spec), spec.minimum, spec.maximum);
    case OptionKind::WordList:
      return fmt::format(
          "{} of {}, separated by commas", length_text(spec), fmt::join(spec.items, ", "));
    case OptionKind::Table: return "@FILE with a JSON object";
  }
  return {};
}

std::size_t check_length(const OptionSpec& spec, const JsonReader& reader) {
  const auto longest = static_cast<std::size_t>(spec.length);
  return reader.length(spec.shortest == 0 ? longest : static_cast<std::size_t>(spec.shortest),
                       longest);
}

void check_items(const OptionSpec& spec, const JsonReader& reader) {
  const std::size_t length = check_length(spec, reader);
  for (std::size_t at = 0; at < length && reader.ok(); ++at) {
    const JsonReader item = reader.item(at);
    if (spec.kind == OptionKind::WordList) {
      item.enumerator(spec.items, one_of(spec.items));
    } else {
      item.integer(spec.minimum, spec.maximum);
    }
  }
}

void check_value(const OptionSpec& spec, int seats, const JsonReader& reader) {
  if (reader.is_null() && spec.initial == kNull) return;
  if (reader.is_text() && !spec.words.empty()) {
    reader.enumerator(spec.words, allowed_values(spec));
    return;
  }
  switch (spec.kind) {
    case OptionKind::Flag: reader.boolean(); return;
    case OptionKind::Integer: reader.integer(spec.minimum, spec.maximum); return;
    case OptionKind::Choice: reader.text(); return;
    case OptionKind::Seat: reader.integer(0, seats - 1); return;
    case OptionKind::IntegerList:
    case OptionKind::WordList: check_items(spec, reader); return;
    case OptionKind::Table:
      if (!reader.value().is_object()) reader.refuse("must be an object");
      return;
  }
}

std::string_view kind_word(OptionKind kind) {
  switch (kind) {
    case OptionKind::Flag: return "flag";
    case OptionKind::Integer: return "integer";
    case OptionKind::Choice: return "choice";
    case OptionKind::Seat: return "seat";
    case OptionKind::IntegerList: return "integer_list";
    case OptionKind::WordList: return "word_list";
    case OptionKind::Table: return "table";
  }
  return {};
}

std::string key_list(const Descriptor& game) {
  std::vector<std::string_view> keys;
  for (const OptionSpec& spec : game.options) keys.push_back(spec.key);
  return fmt::format("{}", fmt::join(keys, ", "));
}

std::optional<ParseError> refuse_seats(const Descriptor& game, int seats, RuleId rule) {
  if (seats >= game.min_seats && seats <= game.max_seats) return std::nullopt;
  return ParseError{
      "players",
      fmt::format(
          "{} is for {} to {} players, not {}", game.name, game.min_seats, game.max_seats, seats),
      rule};
}

// "ap,ca,ho" without quotes and brackets.
json::array bare_words(std::string_view text) {
  json::array words;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size());
    words.emplace_back(text.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

// A word that is a number may be given as a number.
json::value in_words(const OptionSpec& spec, const json::value& given) {
  if (spec.kind != OptionKind::Choice || !given.is_int64()) return given;
  const std::string word = std::to_string(given.as_int64());
  const bool is_word = std::find(spec.words.begin(), spec.words.end(), word) != spec.words.end();
  return is_word ? json::value(word) : given;
}

int fewest_seats(const Descriptor& game, const Preset& preset) {
  return preset.min_seats == 0 ? game.min_seats : preset.min_seats;
}

int most_seats(const Descriptor& game, const Preset& preset) {
  return preset.max_seats == 0 ? game.max_seats : preset.max_seats;
}

}  // namespace

std::string one_of(std::span<const std::string_view> words) {
  return fmt::format("one of {}", fmt::join(words, ", "));
}

std::string allowed_values(const OptionSpec& spec) {
  const bool is_named_only = spec.kind == OptionKind::Choice || spec.words.empty();
  if (is_named_only) return form_text(spec);
  return fmt::format("{}, or {}", fmt::join(spec.words, ", "), form_text(spec));
}

const OptionSpec* find_option(const Descriptor& game, std::string_view key) {
  const auto found = std::find_if(game.options.begin(),
                                  game.options.end(),
                                  [&](const OptionSpec& spec) { return spec.key == key; });
  return found == game.options.end() ? nullptr : &*found;
}

ParseError no_such_option(const Descriptor& game, std::string_view key) {
  return {"options",
          fmt::format(
              "{} has no option '{}'; it has {}", game.name, key.substr(0, 40), key_list(game))};
}

ParseError with_rule(const Descriptor& game, ParseError error) {
  constexpr std::string_view kPrefix = "options.";
  if (!error.rule.empty() || !error.where.starts_with(kPrefix)) return error;
  const std::string_view path = std::string_view(error.where).substr(kPrefix.size());
  const OptionSpec* spec = find_option(game, path.substr(0, path.find_first_of(".[")));
  if (spec != nullptr) error.rule = spec->rule;
  return error;
}

Result<json::object, ParseError> complete_options(const Descriptor& game,
                                                  int seats,
                                                  const json::object& given,
                                                  RuleId seats_rule) {
  if (auto error = refuse_seats(game, seats, seats_rule)) return Unexpected(*std::move(error));
  for (const auto& pair : given) {
    if (find_option(game, pair.key()) == nullptr) {
      return Unexpected(no_such_option(game, pair.key()));
    }
  }
  json::object complete;
  FirstError errors;
  for (const OptionSpec& spec : game.options) {
    const json::value* value = given.if_contains(spec.key);
    complete[spec.key] = value != nullptr ? in_words(spec, *value) : json::parse(spec.initial);
    check_value(spec, seats, {complete[spec.key], fmt::format("options.{}", spec.key), errors});
  }
  if (errors.raised()) return Unexpected(with_rule(game, errors.first()));
  return complete;
}

Result<json::value, ParseError> option_from_text(const OptionSpec& spec, std::string_view text) {
  const bool is_word = std::find(spec.words.begin(), spec.words.end(), text) != spec.words.end();
  if (is_word) return json::value(text);
  if (text == kNull && spec.initial == kNull) return json::value(nullptr);
  const bool is_bare_list = is_list(spec) && !text.starts_with('[');
  if (is_bare_list && spec.kind == OptionKind::WordList) return json::value(bare_words(text));
  if (spec.kind != OptionKind::Choice) {
    auto value = parse_json(is_bare_list ? fmt::format("[{}]", text) : std::string(text), spec.key);
    if (value) return value;
  }
  return Unexpected(
      ParseError{fmt::format("options.{}", spec.key),
                 fmt::format("'{}' is not {}", text.substr(0, 40), allowed_values(spec)),
                 spec.rule});
}

json::object schema_json(const OptionSpec& spec) {
  json::object schema{{"key", spec.key}, {"type", kind_word(spec.kind)}};
  if (!spec.words.empty()) schema["values"] = json::array(spec.words.begin(), spec.words.end());
  if (spec.kind == OptionKind::Integer || spec.kind == OptionKind::IntegerList) {
    schema["minimum"] = spec.minimum;
    schema["maximum"] = spec.maximum;
  }
  if (!spec.items.empty()) schema["items"] = json::array(spec.items.begin(), spec.items.end());
  if (is_list(spec)) {
    if (spec.shortest != 0) schema["shortest"] = spec.shortest;
    schema["length"] = spec.length;
  }
  schema["default"] = json::parse(spec.initial);
  schema["help"] = spec.help;
  if (!spec.sample.empty()) schema["sample"] = json::parse(spec.sample);
  if (!spec.printed.empty()) schema["printed"] = json::parse(spec.printed);
  if (!spec.differs.empty()) schema["differs"] = spec.differs;
  if (!spec.house.empty()) schema["house"] = spec.house;
  if (!spec.house_for.empty()) schema["house_for"] = json::parse(spec.house_for);
  if (spec.min_seats != 0) schema["min_players"] = spec.min_seats;
  if (spec.max_seats != 0) schema["max_players"] = spec.max_seats;
  if (!spec.needs.empty()) schema["needs"] = json::parse(spec.needs);
  if (!spec.same_as.empty()) schema["same_as"] = json::parse(spec.same_as);
  return schema;
}

const Preset* find_preset(const Descriptor& game, std::string_view key) {
  const auto found = std::find_if(game.presets.begin(),
                                  game.presets.end(),
                                  [&](const Preset& preset) { return preset.key == key; });
  return found == game.presets.end() ? nullptr : &*found;
}

bool allows_seats(const Descriptor& game, const Preset& preset, int seats) {
  return seats >= fewest_seats(game, preset) && seats <= most_seats(game, preset);
}

json::object preset_json(const Descriptor& game, const Preset& preset) {
  return {
      {"key", preset.key},
      {"name", preset.name},
      {"help", preset.help},
      {"options", json::parse(preset.options)},
      {"players", {{"min", fewest_seats(game, preset)}, {"max", most_seats(game, preset)}}},
  };
}

json::object credits_json(const Credits& credits) {
  return {{"designers", credits.designers},
          {"artists", credits.artists},
          {"publisher", credits.publisher},
          {"ages", credits.ages},
          {"minutes", credits.minutes}};
}

std::optional<Seat> read_seat_or_random(const JsonReader& reader, int seats) {
  if (!reader.is_text()) return seat_at(reader.integer(0, seats - 1));
  reader.enumerator(kRandomWord, "random or a seat");
  return std::nullopt;
}

json::value seat_or_random_json(std::optional<Seat> seat) {
  return seat ? json::value(number(*seat)) : json::value(kRandomWord.front());
}

}  // namespace bourse
