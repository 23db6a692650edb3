// SPDX-License-Identifier: Apache-2.0
//
// Checks option values against their schema, from a command line or from JSON, and fills in
// defaults. Also the readers that the codecs of games share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/codec/json_reader.h"
#include "core/descriptor.h"
#include "core/result.h"
#include "core/seat.h"

namespace bourse {

// Checks `given` against the schema and adds the defaults of absent keys, so that the result has
// every key in schema order. `seats_rule` refuses a number of seats that the game does not have;
// the rule of an option refuses its value. Constraints between options are left to the game's
// codec.
Result<json::object, ParseError> complete_options(const Descriptor& game,
                                                  int seats,
                                                  const json::object& given,
                                                  RuleId seats_rule = {});

// A codec's error about an option, with the rule of that option if the error names none.
ParseError with_rule(const Descriptor& game, ParseError error);

// "hands=concealed" from the command line. The caller handles "key=@file".
Result<json::value, ParseError> option_from_text(const OptionSpec& spec, std::string_view text);

const OptionSpec* find_option(const Descriptor& game, std::string_view key);
ParseError no_such_option(const Descriptor& game, std::string_view key);

// The allowed values as text for people: "random, or the number of a seat".
std::string allowed_values(const OptionSpec& spec);
std::string one_of(std::span<const std::string_view> words);

// The schema as JSON, for `bourse games --json` and the web form.
json::object schema_json(const OptionSpec& spec);
json::object preset_json(const Descriptor& game, const Preset& preset);
json::object credits_json(const Credits& credits);

const Preset* find_preset(const Descriptor& game, std::string_view key);
bool allows_seats(const Descriptor& game, const Preset& preset, int seats);

// An enumeration whose values are written as `words`, in the same order.
template <class Choice>
Choice read_choice(const JsonReader& reader, std::span<const std::string_view> words) {
  return static_cast<Choice>(reader.enumerator(words, one_of(words)));
}
template <class Choice>
std::string_view choice_word(Choice choice, std::span<const std::string_view> words) {
  return words[static_cast<std::size_t>(choice)];
}

// A seat; none: chosen at random (kRandomWord).
std::optional<Seat> read_seat_or_random(const JsonReader& reader, int seats);
json::value seat_or_random_json(std::optional<Seat> seat);

}  // namespace bourse
