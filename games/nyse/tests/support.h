// SPDX-License-Identifier: Apache-2.0
//
// Positions as documents, for tests of the codec: the example of RULES.md 14.2, the defaults of
// section 10, and documents made of them by one change.
//
//   CHECK(refused("/players", "11") == "players NYSE-14.2.17");
//   Play game(position(R"({"hands": [["bui"], []]})"));
//   game.play("invest bu");
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/nyse/codec/codec.h"

namespace bourse::nyse::test {

inline json::value json_of(std::string_view text) { return json::parse(text); }

// The example of 14.2: vector T20 after step 11.
inline json::value example_document() {
  return json_of(R"({
    "players": 3,
    "options": {"board": "standard", "board_order": null, "discard_reveal": "hidden",
                "first_player": 0, "hands": "open", "plain_chips": 5, "solo_swap_marked": false,
                "special_effects": "optional"},
    "order": [1, 2, 3, 5, 4, 2],
    "positions": {"bu": 3, "bk": 2, "rd": 3, "gn": 3},
    "markers": {"bu": "n", "bk": "n", "rd": "s", "gn": "i"},
    "piles": {"bu": ["s", "n", "n", "s", "i", "w", "n"],
              "bk": ["n", "n", "i", "n", "w", "n", "i", "w"],
              "rd": ["n", "i", "n", "w", "n", "i", "n"],
              "gn": ["n", "w", "n", "s", "n", "n", "s", "w"]},
    "hands": [["rdn", "rds", "gnn"], ["bun", "buw"], ["bks"]],
    "played": ["bui", "bks", "rdw"],
    "withdrawn": [["gni"], [], []],
    "known": [{"seat": 0, "holder": 2, "chip": "bks", "count": 1},
              {"seat": 2, "holder": 0, "chip": "rds", "count": 1}],
    "returned": [],
    "active": 2,
    "phase": {"name": "turn"}
  })");
}

// The document that a vector starts from (section 10), for 2 players or, with its options in force,
// for 1.
inline json::value plain_document(int players = 2) {
  json::value document = json_of(R"({
    "players": 2,
    "options": {"board": "standard", "board_order": null, "discard_reveal": "hidden",
                "first_player": "random", "hands": "open", "plain_chips": 5,
                "solo_swap_marked": false, "special_effects": "optional"},
    "order": [1, 2, 3, 5, 4, 2],
    "positions": {"bu": 0, "bk": 0, "rd": 0, "gn": 0},
    "markers": {"bu": "n", "bk": "n", "rd": "n", "gn": "n"},
    "piles": {"bu": ["n", "n", "n", "n", "n"], "bk": ["n", "n", "n", "n", "n"],
              "rd": ["n", "n", "n", "n", "n"], "gn": ["n", "n", "n", "n", "n"]},
    "hands": [[], []],
    "played": [],
    "withdrawn": [[], []],
    "known": [],
    "returned": [],
    "active": 0,
    "phase": {"name": "turn"}
  })");
  if (players == 2) return document;
  document.as_object()["players"] = players;
  document.as_object()["hands"] = json::array(static_cast<std::size_t>(players), json::array());
  document.as_object()["withdrawn"] = json::array(static_cast<std::size_t>(players), json::array());
  if (players == 1) document.as_object()["options"].as_object()["special_effects"] = "full";
  return document;
}

// Puts a value, given as JSON text, at a JSON pointer: a member, present or not, or an item.
inline json::value changed(json::value document, std::string_view pointer, std::string_view value) {
  const std::size_t slash = pointer.rfind('/');
  json::value& parent = document.at_pointer(pointer.substr(0, slash));
  const std::string_view last = pointer.substr(slash + 1);
  if (json::object* object = parent.if_object()) {
    (*object)[last] = json_of(value);
  } else {
    parent.as_array().at(std::stoul(std::string(last))) = json_of(value);
  }
  return document;
}
inline json::value without(json::value document, std::string_view pointer) {
  const std::size_t slash = pointer.rfind('/');
  document.at_pointer(pointer.substr(0, slash)).as_object().erase(pointer.substr(slash + 1));
  return document;
}

// Merges objects member by member and replaces everything else.
inline void merge(json::value& target, const json::value& patch) {
  if (!patch.is_object() || !target.is_object()) {
    target = patch;
    return;
  }
  for (const auto& pair : patch.as_object()) merge(target.as_object()[pair.key()], pair.value());
}

// "field NYSE-14.2.17", or "accepted".
inline std::string verdict(const json::value& document) {
  const auto loaded = load(document);
  if (loaded) return "accepted";
  return loaded.error().where + " " + std::string(loaded.error().rule);
}
// The verdict on the example with one change.
inline std::string refused(std::string_view pointer, std::string_view value) {
  return verdict(changed(example_document(), pointer, value));
}

inline Position loaded(const json::value& document) {
  const auto position = load(document);
  REQUIRE_MESSAGE(position.has_value(), explain(position.error()));
  return *position;
}
inline Position position(std::string_view patch, int players = 2) {
  json::value document = plain_document(players);
  merge(document, json_of(patch));
  return loaded(document);
}

// A game played in notation by whoever is to act.
struct Play {
  explicit Play(const Position& start) : rules(start.rules), state(start.state) {}

  void play(std::string_view notation) {
    const auto action = parse(notation);
    REQUIRE_MESSAGE(action.has_value(), notation);
    const Seat seat = to_act(rules, state).front();
    REQUIRE_MESSAGE(!refuse(rules, state, seat, *action), notation);
    EventSink<EventList> sink;
    Rng rng(seed, ++moves);
    apply(rules, state, seat, *action, rng, sink);
    events.assign(sink.events.begin(), sink.events.end());
  }
  std::vector<std::string> legal_texts() const {
    ActionList list;
    legal(rules, state, to_act(rules, state).front(), list);
    std::vector<std::string> texts;
    for (const Action& action : list) texts.push_back(print(action));
    return texts;
  }
  // The events of the last move, one JSON text each.
  std::vector<std::string> seen_by(Viewer viewer) const {
    std::vector<std::string> texts;
    for (const Event& event : events) {
      texts.push_back(json::serialize(event_json(rules, witness(event, viewer))));
    }
    return texts;
  }
  json::object view(Viewer viewer) const { return view_json(rules, observe(rules, state, viewer)); }
  json::object display(Viewer viewer) const {
    return display_json(rules, observe(rules, state, viewer));
  }

  Rules rules;
  State state;
  Seed seed{};
  std::uint64_t moves = 0;
  std::vector<Event> events;
};

// A JSON list of the same text.
inline std::string repeated(std::string_view item, int times) {
  std::string list = "[";
  for (int at = 0; at < times; ++at) list += (at == 0 ? "\"" : ",\"") + std::string(item) + "\"";
  return list + "]";
}

}  // namespace bourse::nyse::test
