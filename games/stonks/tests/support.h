// SPDX-License-Identifier: Apache-2.0
//
// Positions for tests of Stonks: the documents beside the vectors with some values set, and whole
// games played at random.
//
//   Table table(position("four.json", "voids[0] = [\"gr\"]"));
//   table.play(0, "play ap12");
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "games/stonks/codec/codec.h"
#include "tests/support/project_file.h"
#include "tests/support/vector.h"

namespace bourse::stonks::test {

inline json::value json_of(std::string_view text) { return json::parse(text); }

inline json::value base_document(std::string_view name) {
  const auto path = project_file("games/stonks/tests/vectors") / std::string(name);
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return json::parse(text.str());
}

inline json::value changed(json::value document, std::string_view assignments) {
  const std::string fault = assign(document, assignments);
  REQUIRE_MESSAGE(fault.empty(), fault);
  return document;
}

inline Position loaded(const json::value& document) {
  const auto position = load(document);
  REQUIRE_MESSAGE(position.has_value(), explain(position.error()));
  return *position;
}
inline Position position(std::string_view base, std::string_view assignments = "") {
  const json::value document = base_document(base);
  return loaded(assignments.empty() ? document : changed(document, assignments));
}

inline Rules rules_of(int seats, std::string_view options = "{}") {
  const auto rules = compile(seats, json_of(options).as_object());
  REQUIRE_MESSAGE(rules.has_value(), explain(rules.error()));
  return *rules;
}
// "field STK-3.3", or "accepted".
inline std::string refused_options(int seats, std::string_view options) {
  const auto rules = compile(seats, json_of(options).as_object());
  if (rules) return "accepted";
  return rules.error().where + " " + std::string(rules.error().rule);
}

inline Seed seed_of(int number) {
  Seed seed{};
  seed[0] = static_cast<std::uint8_t>(number);
  seed[1] = static_cast<std::uint8_t>(number / 256);
  return seed;
}

inline Card card(std::string_view code) {
  const auto* const found = std::find(kCardCodes.begin(), kCardCodes.end(), code);
  REQUIRE_MESSAGE(found != kCardCodes.end(), code);
  return static_cast<Card>(found - kCardCodes.begin());
}

struct Table {
  explicit Table(const Position& start) : rules(start.rules), state(start.state) {}
  Table(const Rules& of, const Seed& dealt) : rules(of), seed(dealt) {
    EventSink<EventList> sink;
    Rng rng(seed, 0);
    state = setup(rules, rng, sink);
    events.assign(sink.events.begin(), sink.events.end());
  }

  void apply(int seat, const Action& action) {
    REQUIRE_MESSAGE(!refuse(rules, state, seat_at(seat), action), print(action));
    EventSink<EventList> sink;
    Rng rng(seed, ++moves);
    stonks::apply(rules, state, seat_at(seat), action, rng, sink);
    events.assign(sink.events.begin(), sink.events.end());
  }
  void play(int seat, std::string_view notation) {
    const auto action = parse(notation);
    REQUIRE_MESSAGE(action.has_value(), notation);
    apply(seat, *action);
  }
  std::vector<std::string> legal_texts(int seat) const {
    ActionList list;
    legal(rules, state, seat_at(seat), list);
    std::vector<std::string> texts;
    for (const Action& action : list) texts.push_back(print(action));
    return texts;
  }
  // One random move; false when the game is over.
  bool play_any(Rng& chooser) {
    const SeatSet seats = to_act(rules, state);
    if (seats.empty()) return false;
    ActionList list;
    legal(rules, state, seats.front(), list);
    const auto chosen = chooser.below(static_cast<std::uint32_t>(list.size()));
    apply(number(seats.front()), list[chosen]);
    return true;
  }
  View view(int seat) const { return observe(rules, state, Viewer::of(seat_at(seat))); }
  View open_view() const { return observe(rules, state, Viewer::spectator()); }
  json::object doc() const { return document(rules, state); }
  std::vector<std::string> told(Viewer viewer, std::span<const std::string> names = {}) const {
    std::vector<std::string> texts;
    for (const Event& event : events) {
      texts.push_back(narrate(rules, witness(event, viewer), names));
    }
    return texts;
  }

  Rules rules;
  State state;
  Seed seed{};
  std::uint64_t moves = 0;
  std::vector<Event> events;
};

// Calls visit(table) at every position of a random game, including the last.
template <class Visit>
void each_position(const Rules& rules, int number, Visit visit) {
  Table table(rules, seed_of(number));
  Rng chooser(seed_of(number), 1ULL << 40U);
  do {
    visit(table);
  } while (table.play_any(chooser));
}

}  // namespace bourse::stonks::test
