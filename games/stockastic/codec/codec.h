// SPDX-License-Identifier: Apache-2.0
//
// Stockastic in text and JSON (RULES.md section 14): the only part of the game that handles
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
#include "games/stockastic/proof/audit.h"
#include "games/stockastic/rules/game.h"

namespace bourse::stockastic {

extern const std::string_view kSummary;  // summary.txt

struct Position {
  Rules rules;
  State state;
};

// options.cpp
Result<Rules, ParseError> compile(int seats, const json::object& options);
json::object options_json(const Rules& rules);
json::object values_in_force(const Rules& rules);
// The name of the installed data set, or the data set itself.
json::value dataset_json(const Dataset& dataset);

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
// The view for people: with hidden holdings, neither shares nor worth of others (SC-R44).
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

// standing_orders.cpp
Result<json::object, ParseError> give_order(const Rules& rules,
                                            const View& view,
                                            const json::object& order);
bool order_stands(const Rules& rules, const View& view, const json::object& kept);
std::optional<Action> decide_by_orders(const Rules& rules,
                                       const View& view,
                                       std::span<const json::object> kept);

struct Codec {
  using Audit = stockastic::Audit;
  static constexpr const std::string_view& kSummary = stockastic::kSummary;

  static constexpr auto compile = stockastic::compile;
  static constexpr auto options = stockastic::options_json;
  static constexpr auto values_in_force = stockastic::values_in_force;
  static constexpr auto print = stockastic::print;
  static constexpr auto parse = stockastic::parse;
  static constexpr auto document = stockastic::document;
  static constexpr auto load = stockastic::load;
  static constexpr auto memory = stockastic::memory_json;
  static constexpr auto load_memory = stockastic::load_memory;
  static constexpr auto view = stockastic::view_json;
  static constexpr auto display = stockastic::display_json;
  static constexpr auto event = stockastic::event_json;
  static constexpr auto narrate = stockastic::narrate;
  static constexpr auto draw = stockastic::draw;
  static constexpr auto help = stockastic::help;
  static constexpr auto phrase = stockastic::phrase;
  static constexpr auto give_order = stockastic::give_order;
  static constexpr auto order_stands = stockastic::order_stands;
  static constexpr auto decide_by_orders = stockastic::decide_by_orders;
  static constexpr auto twin = stockastic::twin;
};

}  // namespace bourse::stockastic

template <>
struct bourse::CodecOf<bourse::stockastic::Game> {
  using Type = bourse::stockastic::Codec;
};
