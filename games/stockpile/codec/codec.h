// SPDX-License-Identifier: Apache-2.0
//
// Stockpile in text and JSON (RULES.md section 14): the only part of the game that handles strings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "core/boundary/erased_game.h"
#include "core/codec/json_reader.h"
#include "core/result.h"
#include "core/text/screen.h"
#include "games/stockpile/proof/audit.h"
#include "games/stockpile/rules/game.h"

namespace bourse::stockpile {

extern const std::string_view kSummary;  // summary.txt

struct Position {
  Rules rules;
  State state;
};

// options.cpp
Result<Rules, ParseError> compile(int seats, const json::object& options);
json::object options_json(const Rules& rules);
json::object values_in_force(const Rules& rules);

// notation.cpp
std::string print(const Rules& rules, const Action& action);
Result<Action, ParseError> parse(const Rules& rules, std::string_view text);

// document_write.cpp, document_read.cpp
json::object document(const Rules& rules, const State& state);
Result<Position, ParseError> load(const json::value& document);
json::object memory_json(const Rules& rules, const State& state);
std::optional<ParseError> load_memory(const Rules& rules, State& state, const json::value& memory);

// view_json.cpp, events_json.cpp, narration.cpp
json::object view_json(const Rules& rules, const View& view);
json::object display_json(const Rules& rules, const View& view);
json::object event_json(const Rules& rules, const Witnessed& event);
std::string narrate(const Rules& rules, const Witnessed& event, std::span<const std::string> names);

// phrase.cpp: an action in words, from lang/*.json
Phrase phrase(const Rules& rules, const Action& action, std::span<const std::string> names);

// terminal.cpp, help.cpp
std::string draw(const Rules& rules,
                 const View& view,
                 std::span<const std::string> names,
                 const Screen& screen);
std::string help(const Rules& rules, const View& view);

struct Codec {
  using Audit = stockpile::Audit;
  static constexpr const std::string_view& kSummary = stockpile::kSummary;

  static constexpr auto compile = stockpile::compile;
  static constexpr auto options = stockpile::options_json;
  static constexpr auto values_in_force = stockpile::values_in_force;
  static constexpr auto print = stockpile::print;
  static constexpr auto parse = stockpile::parse;
  static constexpr auto document = stockpile::document;
  static constexpr auto load = stockpile::load;
  static constexpr auto memory = stockpile::memory_json;
  static constexpr auto load_memory = stockpile::load_memory;
  static constexpr auto view = stockpile::view_json;
  static constexpr auto display = stockpile::display_json;
  static constexpr auto event = stockpile::event_json;
  static constexpr auto narrate = stockpile::narrate;
  static constexpr auto draw = stockpile::draw;
  static constexpr auto help = stockpile::help;
  static constexpr auto phrase = stockpile::phrase;
  static constexpr auto twin = stockpile::twin;
};

}  // namespace bourse::stockpile

template <>
struct bourse::CodecOf<bourse::stockpile::Game> {
  using Type = bourse::stockpile::Codec;
};
