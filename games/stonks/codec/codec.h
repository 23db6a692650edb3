// SPDX-License-Identifier: Apache-2.0
//
// Stonks in text and JSON (RULES.md section 14): the only part of the game that handles strings.
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
#include "games/stonks/proof/audit.h"
#include "games/stonks/rules/game.h"

namespace bourse::stonks {

extern const std::string_view kSummary;  // summary.txt

struct Position {
  Rules rules;
  State state;
};

// options.cpp
Result<Rules, ParseError> compile(int seats, const json::object& options);
json::object options_json(const Rules& rules);
json::object values_in_force(const Rules& rules);
// `standard`, or one list of 13 or five of them for stocks and for fluctuations (2.2).
CardTable read_card_table(const JsonReader& reader);
json::value card_table_json(const CardTable& table);

// notation.cpp
std::string print(const Action& action);
Result<Action, ParseError> parse(std::string_view text);

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

// terminal.cpp
std::string draw(const Rules& rules,
                 const View& view,
                 std::span<const std::string> names,
                 const Screen& screen);
std::string help(const Rules& rules, const View& view);

struct Codec {
  using Audit = stonks::Audit;
  static constexpr const std::string_view& kSummary = stonks::kSummary;

  static constexpr auto compile = stonks::compile;
  static constexpr auto options = stonks::options_json;
  static constexpr auto values_in_force = stonks::values_in_force;
  static std::string print(const Rules& /*rules*/, const Action& action) {
    return stonks::print(action);
  }
  static Result<Action, ParseError> parse(const Rules& /*rules*/, std::string_view text) {
    return stonks::parse(text);
  }
  static constexpr auto document = stonks::document;
  static constexpr auto load = stonks::load;
  static constexpr auto memory = stonks::memory_json;
  static constexpr auto load_memory = stonks::load_memory;
  static constexpr auto view = stonks::view_json;
  static constexpr auto display = stonks::display_json;
  static constexpr auto event = stonks::event_json;
  static constexpr auto narrate = stonks::narrate;
  static constexpr auto draw = stonks::draw;
  static constexpr auto help = stonks::help;
  static constexpr auto phrase = stonks::phrase;
  static constexpr auto twin = stonks::twin;
};

}  // namespace bourse::stonks

template <>
struct bourse::CodecOf<bourse::stonks::Game> {
  using Type = bourse::stonks::Codec;
};
