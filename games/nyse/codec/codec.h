// SPDX-License-Identifier: Apache-2.0
//
// NYSE in text and JSON (RULES.md section 14): the only part of the game that handles strings.
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
#include "games/nyse/proof/audit.h"
#include "games/nyse/rules/game.h"

namespace bourse::nyse {

extern const std::string_view kSummary;  // summary.txt

struct Position {
  Rules rules;
  State state;
};

// options.cpp
Result<Rules, ParseError> compile(int seats, const json::object& options);
json::object options_json(const Rules& rules);
// The settings under which solitaire scores are compared (NYSE-7.8); none for two or more seats.
std::optional<json::object> best_key(const Rules& rules);
json::object values_in_force(const Rules& rules);
// All eight options by their schema; check_options() checks them against one another.
Options read_options(const JsonReader& options, int seats);
bool is_permutation(const BoardOrder& order);  // of 1, 2, 2, 3, 4, 5
std::optional<ParseError> check_options(const Options& options);

// notation.cpp
std::string print(const Action& action);
Result<Action, ParseError> parse(std::string_view text);

// document_write.cpp, document_read.cpp
json::object document(const Rules& rules, const State& state);
Result<Position, ParseError> load(const json::value& document);
json::object memory_json(const State& state);
std::optional<ParseError> load_memory(const Rules& rules, State& state, const json::value& memory);

// view_json.cpp
json::object view_json(const Rules& rules, const View& view);
json::object display_json(const Rules& rules, const View& view);
void write_view(const Rules& rules, const View& view, std::string& out);
void write_display(const Rules& rules, const View& view, std::string& out);

// events_json.cpp, narration.cpp
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
  using Audit = nyse::Audit;
  static constexpr const std::string_view& kSummary = nyse::kSummary;

  static constexpr auto compile = nyse::compile;
  static constexpr auto options = nyse::options_json;
  static constexpr auto best_key = nyse::best_key;
  static constexpr auto values_in_force = nyse::values_in_force;
  static std::string print(const Rules& /*rules*/, const Action& action) {
    return nyse::print(action);
  }
  static Result<Action, ParseError> parse(const Rules& /*rules*/, std::string_view text) {
    return nyse::parse(text);
  }
  static constexpr auto document = nyse::document;
  static constexpr auto load = nyse::load;
  static json::object memory(const Rules& /*rules*/, const State& state) {
    return nyse::memory_json(state);
  }
  static constexpr auto load_memory = nyse::load_memory;
  static constexpr auto view = nyse::view_json;
  static constexpr auto display = nyse::display_json;
  static constexpr auto write_view = nyse::write_view;
  static constexpr auto write_display = nyse::write_display;
  static constexpr auto event = nyse::event_json;
  static constexpr auto narrate = nyse::narrate;
  static constexpr auto draw = nyse::draw;
  static constexpr auto help = nyse::help;
  static constexpr auto phrase = nyse::phrase;
  static constexpr auto twin = nyse::twin;
};

}  // namespace bourse::nyse

template <>
struct bourse::CodecOf<bourse::nyse::Game> {
  using Type = bourse::nyse::Codec;
};
