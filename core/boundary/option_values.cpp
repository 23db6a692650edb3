// SPDX-License-Identifier: Apache-2.0
#include "core/boundary/option_values.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bourse {
namespace {

std::string allowed(const OptionSpec& spec) {
  switch (spec.kind) {
    case OptionKind::Flag: return "true or false";
    case OptionKind::Integer: return fmt::format("{} to {}", spec.minimum, spec.maximum);
    case OptionKind::Choice: return fmt::format("one of {}", fmt::join(spec.words, ", "));
    case OptionKind::ChoiceOrSeat: return fmt::format("{} or a seat", fmt::join(spec.words, ", "));
    case OptionKind::IntegerList: return fmt::format("{} integers", spec.length);
    case OptionKind::Table: return "a table from a file";
  }
  return {};
}

void check_list(const OptionSpec& spec, const JsonReader& reader) {
  if (reader.is_null()) return;
  const auto length = static_cast<std::size_t>(spec.length);
  reader.length(length, length);
  for (std::size_t at = 0; at < length && reader.good(); ++at) {
    reader.item(at).integer(spec.minimum, spec.maximum);
  }
}

void check_value(const OptionSpec& spec, int seats, const JsonReader& reader) {
  const std::string words = allowed(spec);
  switch (spec.kind) {
    case OptionKind::Flag: reader.flag(); return;
    case OptionKind::Integer: reader.integer(spec.minimum, spec.maximum); return;
    case OptionKind::Choice: reader.word(spec.words, words); return;
    case OptionKind::ChoiceOrSeat:
      if (reader.is_text()) {
        reader.word(spec.words, words);
      } else {
        reader.integer(0, seats - 1);
      }
      return;
    case OptionKind::IntegerList: check_list(spec, reader); return;
    case OptionKind::Table:
      if (!reader.is_null() && !reader.value().is_object()) reader.refuse("must be an object");
      return;
  }
}

std::string_view kind_word(OptionKind kind) {
  switch (kind) {
    case OptionKind::Flag: return "flag";
    case OptionKind::Integer: return "integer";
    case OptionKind::Choice: return "choice";
    case OptionKind::ChoiceOrSeat: return "choice_or_seat";
    case OptionKind::IntegerList: return "integer_list";
    case OptionKind::Table: return "table";
  }
  return {};
}

std::string key_list(const Descriptor& game) {
  std::vector<std::string_view> keys;
  for (const OptionSpec& spec : game.options) keys.push_back(spec.key);
  return fmt::format("{}", fmt::join(keys, ", "));
}

}  // namespace

const OptionSpec* find_option(const Descriptor& game, std::string_view key) {
  const auto found = std::find_if(game.options.begin(),
                                  game.options.end(),
                                  [&](const OptionSpec& spec) { return spec.key == key; });
  return found == game.options.end() ? nullptr : &*found;
}

Result<json::object, ParseError> complete_options(const Descriptor& game,
                                                  int seats,
                                                  const json::object& given) {
  for (const auto& pair : given) {
    if (find_option(game, pair.key()) == nullptr) {
      return Unexpected(ParseError{"options",
                                   fmt::format("{} has no option '{}'; it has {}",
                                               game.name,
                                               std::string_view(pair.key()).substr(0, 40),
                                               key_list(game))});
    }
  }
  json::object complete;
  Complaint complaint;
  for (const OptionSpec& spec : game.options) {
    const json::value* value = given.if_contains(spec.key);
    complete[spec.key] = value != nullptr ? *value : json::parse(spec.initial);
    check_value(spec, seats, {complete[spec.key], fmt::format("options.{}", spec.key), complaint});
  }
  if (complaint.raised()) return Unexpected(complaint.first());
  return complete;
}

Result<json::value, ParseError> option_from_text(const OptionSpec& spec, std::string_view text) {
  const bool is_word = std::find(spec.words.begin(), spec.words.end(), text) != spec.words.end();
  if (is_word) return json::value(text);
  const bool has_words = spec.kind == OptionKind::Choice;
  if (!has_words) {
    // A list may be written without brackets: 1,2,3,5,4,2.
    const bool bare_list = spec.kind == OptionKind::IntegerList && !text.starts_with('[');
    auto value = parse_json(bare_list ? fmt::format("[{}]", text) : std::string(text), spec.key);
    if (value) return value;
  }
  return Unexpected(ParseError{fmt::format("option {}", spec.key),
                               fmt::format("'{}' is not {}", text.substr(0, 40), allowed(spec))});
}

json::object schema_json(const OptionSpec& spec) {
  json::object schema{{"key", spec.key}, {"type", kind_word(spec.kind)}};
  if (!spec.words.empty()) schema["values"] = json::array(spec.words.begin(), spec.words.end());
  if (spec.kind == OptionKind::Integer || spec.kind == OptionKind::IntegerList) {
    schema["minimum"] = spec.minimum;
    schema["maximum"] = spec.maximum;
  }
  if (spec.kind == OptionKind::IntegerList) schema["length"] = spec.length;
  schema["default"] = json::parse(spec.initial);
  schema["help"] = spec.help;
  if (!spec.sample.empty()) schema["sample"] = json::parse(spec.sample);
  return schema;
}

}  // namespace bourse
