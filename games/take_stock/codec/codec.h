// SPDX-License-Identifier: Apache-2.0
//
// Take Stock in text and JSON (RULES.md section 14): the only part of the game that handles
// strings.
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
#include "games/take_stock/proof/audit.h"
#include "games/take_stock/rules/game.h"

namespace bourse::take_stock {

extern const std::string_view kSummary;  // summary.txt

struct Position {
  Rules rules;
  State state;
};

// options.cpp
Result<Rules, ParseError> compile(int seats, const json::object& options);
json::object options_json(const Rules& rules);
json::object values_in_force(const Rules& rules);
// All options by their schema.
Options read_options(const JsonReader& options, int seats);

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
  using Audit = take_stock::Auditor;
  static constexpr const std::string_view& kSummary = take_stock::kSummary;

  static constexpr auto compile = take_stock::compile;
  static constexpr auto options = take_stock::options_json;
  static constexpr auto values_in_force = take_stock::values_in_force;
  static std::string print(const Rules& /*rules*/, const Action& action) {
    return take_stock::print(action);
  }
  static Result<Action, ParseError> parse(const Rules& /*rules*/, std::string_view text) {
    return take_stock::parse(text);
  }
  static constexpr auto document = take_stock::document;
  static constexpr auto load = take_stock::load;
  static constexpr auto memory = take_stock::memory_json;
  static constexpr auto load_memory = take_stock::load_memory;
  static constexpr auto view = take_stock::view_json;
  static constexpr auto display = take_stock::display_json;
  static constexpr auto event = take_stock::event_json;
  static constexpr auto narrate = take_stock::narrate;
  static constexpr auto draw = take_stock::draw;
  static constexpr auto help = take_stock::help;
  static constexpr auto phrase = take_stock::phrase;
  static constexpr auto twin = take_stock::twin;
};

}  // namespace bourse::take_stock

template <>
struct bourse::CodecOf<bourse::take_stock::Game> {
  using Type = bourse::take_stock::Codec;
};
