// SPDX-License-Identifier: Apache-2.0
//
// Positions from documents, played in notation and read back as JSON, for tests:
//
//   Play t = from("three.json", "players[0].coins = 12");
//   t.play(0, "buy 3 fre");
//   CHECK(t.at("/players/0/coins") == "0");
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/stockastic/codec/codec.h"
#include "tests/support/project_file.h"
#include "tests/support/vector.h"

namespace bourse::stockastic::test {

inline const Viewer kSpectator = Viewer::spectator();

using Texts = std::vector<std::string>;

inline json::value json_of(std::string_view text) { return json::parse(text); }

inline json::value base_document(std::string_view name) {
  std::ifstream file(project_file("games/stockastic/tests/vectors") / std::string(name));
  std::ostringstream text;
  text << file.rdbuf();
  return json_of(text.str());
}

inline Rules rules_of(int seats, std::string_view options = "{}") {
  const auto rules = compile(seats, json_of(options).as_object());
  REQUIRE_MESSAGE(rules.has_value(), explain(rules.error()));
  return *rules;
}
// "options.rounds SC-3.2", or "accepted".
inline std::string refused_options(int seats, std::string_view options) {
  const auto rules = compile(seats, json_of(options).as_object());
  if (rules) return "accepted";
  return rules.error().where + " " + std::string(rules.error().rule);
}

struct Play {
  explicit Play(const Position& start) : rules(start.rules), state(start.state) {}
  Play(const Rules& of, const State& at) : rules(of), state(at) {}

  Action action(std::string_view notation) const {
    const auto parsed = parse(rules, notation);
    REQUIRE_MESSAGE(parsed.has_value(), notation);
    return *parsed;
  }
  void play(int seat, std::string_view notation) { play(seat, action(notation)); }
  void play(int seat, const Action& chosen) {
    REQUIRE_MESSAGE(!refuse(rules, state, seat_at(seat), chosen), print(rules, chosen));
    EventSink<EventList> sink;
    Rng rng(seed, ++moves);
    apply(rules, state, seat_at(seat), chosen, rng, sink);
    events.assign(sink.events.begin(), sink.events.end());
  }
  std::string refused(int seat, std::string_view notation) const {
    const auto refusal = refuse(rules, state, seat_at(seat), action(notation));
    return std::string(refusal ? refusal->rule : "");
  }
  std::vector<Action> actions(int seat) const {
    ActionList list;
    legal(rules, state, seat_at(seat), list);
    return {list.begin(), list.end()};
  }
  Texts legal_texts(int seat) const {
    Texts texts;
    for (const Action& each : actions(seat)) texts.push_back(print(rules, each));
    return texts;
  }
  SeatSet waiting() const { return to_act(rules, state); }
  View view(int seat) const { return observe(rules, state, Viewer::of(seat_at(seat))); }
  View spectator() const { return observe(rules, state, Viewer::spectator()); }
  std::string at(std::string_view pointer) const {
    return json::serialize(json::value(document(rules, state)).at_pointer(pointer));
  }
  // The events of the last move as the viewer saw them, one JSON text each.
  Texts told(Viewer viewer) const {
    Texts texts;
    for (const Event& event : events) {
      texts.push_back(json::serialize(event_json(rules, witness(event, viewer))));
    }
    return texts;
  }
  bool was_told(Viewer viewer, std::string_view name) const {
    const std::string start = fmt::format(R"({{"event":"{}")", name);
    const Texts texts = told(viewer);
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return text.starts_with(start);
    });
  }

  Rules rules;
  State state;
  Seed seed{};
  std::uint64_t moves = 0;
  std::vector<Event> events;
};

inline Play loaded(const json::value& document) {
  const auto position = load(document);
  REQUIRE_MESSAGE(position.has_value(), explain(position.error()));
  return Play(*position);
}
inline Play from(std::string_view base, std::string_view assignments = "") {
  json::value document = base_document(base);
  if (!assignments.empty()) {
    const std::string problem = assign(document, assignments);
    REQUIRE_MESSAGE(problem.empty(), problem);
  }
  return loaded(document);
}
inline Play dealt(int seats, std::uint64_t game, std::string_view options = "{}") {
  const Rules rules = rules_of(seats, options);
  Rng rng(Seed{1}, game);
  EventSink<EventList> sink;
  Play play(rules, setup(rules, rng, sink));
  play.events.assign(sink.events.begin(), sink.events.end());
  return play;
}

}  // namespace bourse::stockastic::test
