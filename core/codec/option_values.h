// SPDX-License-Identifier: Apache-2.0
//
// Option values against their schema: from a command line, from JSON, with defaults filled in; and
// the readings that the codecs of the games share.
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

// Checks given against the schema and adds the defaults of what is absent: every key, in schema
// order. A number of seats that the game does not have is refused by `seats_rule`, a value by the
// rule of its option. What only the game can judge (one option against another) is left to its
// codec.
Result<json::object, ParseError> complete_options(const Descriptor& game,
                                                  int seats,
                                                  const json::object& given,
                                                  RuleId seats_rule = {});

// The complaint of a codec about an option; where it names no rule, with the rule of that option.
ParseError with_rule(const Descriptor& game, ParseError error);

// "hands=concealed" as the command line has it; "key=@file" is the caller's to read.
Result<json::value, ParseError> option_from_text(const OptionSpec& spec, std::string_view text);

const OptionSpec* find_option(const Descriptor& game, std::string_view key);
ParseError no_such_option(const Descriptor& game, std::string_view key);

// What may be said, for people: "random, or the number of a seat".
std::string allowed_values(const OptionSpec& spec);
std::string one_of(std::span<const std::string_view> words);

// The schema as JSON: what `bourse games --json` and the web form read.
json::object schema_json(const OptionSpec& spec);
json::object preset_json(const Descriptor& game, const Preset& preset);
json::object credits_json(const Credits& credits);

const Preset* find_preset(const Descriptor& game, std::string_view key);
bool allows_seats(const Descriptor& game, const Preset& preset, int seats);

// An enumeration whose values are written as `words`, in their order.
template <class Choice>
Choice read_choice(const JsonReader& reader, std::span<const std::string_view> words) {
  return static_cast<Choice>(reader.enumerator(words, one_of(words)));
}
template <class Choice>
std::string_view choice_word(Choice choice, std::span<const std::string_view> words) {
  return words[static_cast<std::size_t>(choice)];
}

// A seat, or none: drawn by lot (kRandomWord).
std::optional<Seat> read_seat_or_random(const JsonReader& reader, int seats);
json::value seat_or_random_json(std::optional<Seat> seat);

}  // namespace bourse
