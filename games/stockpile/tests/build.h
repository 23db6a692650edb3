// SPDX-License-Identifier: Apache-2.0
//
// Tables of Stockpile for tests: dealt from a seed, or set up as a document in which every card not
// named lies in the discard pile; played in notation, read back as JSON.
//
//   Play game = Play::dealt(4, R"({"investors": true})");
//   Play game = Play::set_up(R"({"phase": {"name": "deborah", "seat": 0}, …})");
//   game.play(0, "pass");
//   CHECK(game.at("/players/0/money") == 20);
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "games/stockpile/codec/codec.h"
#include "games/stockpile/codec/json_words.h"

namespace bourse::stockpile::test {

using Texts = std::vector<std::string>;

inline Rules rules_of(int seats, std::string_view options = "{}") {
  const auto rules = compile(seats, json::parse(options).as_object());
  REQUIRE_MESSAGE(rules.has_value(), explain(rules.error()));
  return *rules;
}
inline Seed seed_of(std::uint64_t number) {
  Seed seed{};
  for (std::size_t at = 0; at < 8; ++at) seed[at] = static_cast<std::uint8_t>(number >> (8 * at));
  return seed;
}

// Counts the codes of cards in a document, wherever they lie.
inline void count_codes(const json::value& value, PerKind<int>& counts) {
  if (const auto* list = value.if_array()) {
    for (const json::value& item : *list) count_codes(item, counts);
  } else if (const auto* text = value.if_string()) {
    for (int at = 0; at < kKinds; ++at) {
      if (code_of(kind_at(at)) == std::string_view(*text)) ++counts[kind_at(at)];
    }
  }
}

// A quiet round for this number of seats: no possessions, 20 K each.
inline json::object plain_document(int seats) {
  json::array players;
  for (int seat = 0; seat < seats; ++seat) {
    players.push_back(json::parse(R"({"money": 20, "investors": [], "rejected": [], "hand": [],
      "actions": [], "fees": [], "regular": [0,0,0,0,0,0], "split": [0,0,0,0,0,0]})"));
  }
  json::array pairs = json::parse(R"([{"company": "aa", "forecast": 4},
      {"company": "bb", "forecast": 2}, {"company": "cc", "forecast": 1},
      {"company": "ee", "forecast": "$$"}, {"company": "ll", "forecast": -2},
      {"company": "ss", "forecast": -3}])")
                          .as_array();
  const std::size_t piles = seats == 2 ? 4 : static_cast<std::size_t>(seats);
  return {{"options", json::object()},
          {"round", 1},
          {"first", 0},
          {"tickers", json::array(6, 4)},
          {"deck", json::array()},
          {"discard", json::array()},
          {"pairs", std::move(pairs)},
          {"piles", json::array(piles, json::array())},
          {"players", std::move(players)},
          {"phase", json::object()}};
}

// Merges objects member by member; a list of objects item by item.
inline void merge(json::value& target, const json::value& patch) {
  if (patch.is_object() && target.is_object()) {
    for (const auto& pair : patch.as_object()) merge(target.as_object()[pair.key()], pair.value());
    return;
  }
  const bool is_table = patch.is_array() && target.is_array() && !patch.as_array().empty() &&
                        patch.as_array()[0].is_object() &&
                        patch.as_array().size() == target.as_array().size();
  if (!is_table) {
    target = patch;
    return;
  }
  for (std::size_t at = 0; at < patch.as_array().size(); ++at) {
    merge(target.as_array()[at], patch.as_array()[at]);
  }
}

// The plain document with the patch, and every card that is not named in the discard pile.
inline json::value completed(int seats, std::string_view patch) {
  json::value document(plain_document(seats));
  merge(document, json::parse(patch));
  json::object& table = document.as_object();
  if (table["phase"].at("name") == "investor_pick") return document;
  PerKind<int> counts{};
  count_codes(table["deck"], counts);
  for (const json::value& pile : table["piles"].as_array()) {
    for (const json::value& card : pile.as_array()) count_codes(card.at("card"), counts);
  }
  for (const json::value& player : table["players"].as_array()) {
    for (const char* field : {"hand", "actions", "fees"}) count_codes(player.at(field), counts);
    for (const Company company : kAllCompanies) {
      const auto at = static_cast<std::size_t>(company);
      counts[stock_of(company)] += static_cast<int>(player.at("regular").as_array()[at].as_int64() +
                                                    player.at("split").as_array()[at].as_int64());
    }
  }
  json::array& discard = table["discard"].as_array();
  for (int at = 0; at < kKinds; ++at) {
    const int left = StockpileData{}.copies[kind_at(at)] - counts[kind_at(at)];
    for (int copy = 0; copy < left; ++copy) discard.emplace_back(code_of(kind_at(at)));
  }
  return document;
}

class Play {
 public:
  Play(const Rules& of, const State& at) : rules(of), state(at) {}

  static Play dealt(int seats, std::string_view options = "{}", std::uint64_t seed = 1) {
    const Rules rules = rules_of(seats, options);
    Rng rng(seed_of(seed), 0);
    EventSink<EventList> sink;
    Play play(rules, setup(rules, rng, sink));
    play.seed = seed_of(seed);
    play.events.assign(sink.events.begin(), sink.events.end());
    return play;
  }
  static Play set_up(int seats, std::string_view patch) {
    const auto position = load(completed(seats, patch));
    REQUIRE_MESSAGE(position.has_value(), explain(position.error()));
    return {position->rules, position->state};
  }

  void play(int seat, std::string_view notation) {
    const auto action = parse(rules, notation);
    REQUIRE_MESSAGE(action.has_value(), notation);
    REQUIRE_MESSAGE(!refuse(rules, state, seat_at(seat), *action), notation);
    apply_action(seat_at(seat), *action);
  }
  void apply_action(Seat seat, const Action& action) {
    EventSink<EventList> sink;
    Rng rng(seed, ++moves);
    apply(rules, state, seat, action, rng, sink);
    events.assign(sink.events.begin(), sink.events.end());
  }
  // Random play until the position is wanted, or over.
  template <class Wanted>
  bool play_until(Wanted wanted, std::uint64_t stream = 77) {
    Rng chooser(seed, stream << 40U);
    while (!to_act(rules, state).empty()) {
      if (wanted(state)) return true;
      ActionList actions;
      const Seat seat = to_act(rules, state).front();
      legal(rules, state, seat, actions);
      apply_action(seat, actions[chooser.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    return wanted(state);
  }

  Texts legal_texts(int seat) const {
    ActionList list;
    legal(rules, state, seat_at(seat), list);
    Texts texts;
    for (const Action& action : list) texts.push_back(print(rules, action));
    return texts;
  }
  std::string fallback_text(int seat) const {
    return print(rules, fallback(rules, observe(rules, state, Viewer::of(seat_at(seat)))));
  }
  json::value document() const { return stockpile::document(rules, state); }
  json::value at(std::string_view pointer) const { return document().at_pointer(pointer); }
  json::value view(Viewer viewer) const { return view_json(rules, observe(rules, state, viewer)); }
  json::value view(int seat) const { return view(Viewer::of(seat_at(seat))); }
  json::value display(int seat) const {
    return display_json(rules, observe(rules, state, Viewer::of(seat_at(seat))));
  }
  // The events of the last move as the viewer saw them.
  json::array seen_by(Viewer viewer) const {
    json::array seen;
    for (const Event& event : events) seen.push_back(event_json(rules, witness(event, viewer)));
    return seen;
  }
  json::array seen_by(int seat) const { return seen_by(Viewer::of(seat_at(seat))); }

  Rules rules;
  State state;
  Seed seed{};
  std::uint64_t moves = 0;
  std::vector<Event> events;
};

// The first event of that name, or null.
inline json::value find_event(const json::array& events, std::string_view name) {
  for (const json::value& event : events) {
    if (event.at("event").as_string() == name) return event;
  }
  return nullptr;
}

}  // namespace bourse::stockpile::test
