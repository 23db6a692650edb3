// SPDX-License-Identifier: Apache-2.0
//
// Writes the state document and the memory (RULES.md 14.3). document_read.cpp reads both.
#include <utility>

#include "core/overload.h"
#include "games/stonks/codec/codec.h"
#include "games/stonks/codec/json_words.h"

namespace bourse::stonks {
namespace {

// The options that still matter after the setup.
json::object options_in_force(const Rules& rules) {
  json::object all = options_json(rules);
  json::object kept;
  for (const std::string_view key : {"rounds",
                                     "lock_capacity",
                                     "prices_between_rounds",
                                     "speculation",
                                     "unused_speculation",
                                     "show_last_card",
                                     "card_table"}) {
    kept[key] = all[key];
  }
  kept["lock_capacity"] = rules.lock_capacity();
  if (!rules.options.seen_list) kept["seen_list"] = false;
  return kept;
}

json::array deck_json(const State& state) {
  json::array cards;
  for (std::size_t left = state.deck.size(); left > 0; --left) {
    cards.emplace_back(code_of(state.deck[left - 1]));
  }
  return cards;
}

json::array plays_json(const State& state) {
  json::array plays;
  for (const TrickCard& play : state.trick) {
    plays.push_back(json::object{{"card", code_of(play.card)},
                                 {"mode", kModeWords[static_cast<std::size_t>(play.mode)]}});
  }
  return plays;
}

json::array choices_of(const State& state, Seat seat) {
  json::array cards;
  if (const auto* phase = std::get_if<Portfolio>(&state.phase)) {
    for (const Card card : phase->choices[seat]) cards.emplace_back(code_of(card));
  }
  return cards;
}

json::array unshown_json(const State& state) {
  json::array rows;
  for (const LastCard& last : state.unshown) {
    rows.push_back(json::object{{"seat", number(last.seat)},
                                {"deal", last.deal},
                                {"card", code_of(last.card)},
                                {"void", companies_json(last.voids)}});
  }
  return rows;
}

json::value actor_json(const State& state) {
  const bool is_one_seat = !std::holds_alternative<Portfolio>(state.phase) && !is_over(state);
  return is_one_seat ? json::value(number(state.actor)) : json::value(nullptr);
}
json::value starter_json(const State& state) {
  const bool is_first = std::holds_alternative<Portfolio>(state.phase) && state.deal == 1;
  return is_first || is_over(state) ? json::value(nullptr) : json::value(number(state.starter));
}

}  // namespace

json::object document(const Rules& rules, const State& state) {
  const int seats = rules.seats;
  return {
      {"players", seats},
      {"options", options_in_force(rules)},
      {"round", state.round},
      {"deal", state.deal},
      {"phase", kPhaseWords[state.phase.index()]},
      {"actor", actor_json(state)},
      {"starter", starter_json(state)},
      {"tiles", tiles_json(state.tiles)},
      {"deck", deck_json(state)},
      {"market", code_or_null(state.market)},
      {"leading", code_or_null(state.leading)},
      {"plays", plays_json(state)},
      {"hands", by_seat(seats, [&](Seat seat) { return cards_json(state.hands[seat]); })},
      {"choices", by_seat(seats, [&](Seat seat) { return choices_of(state, seat); })},
      {"speculation", by_seat(seats, [&](Seat seat) { return state.speculation.contains(seat); })},
      {"portfolios",
       by_seat(seats,
               [&](Seat seat) {
                 return json::object{{"up", cards_json(state.up[seat])},
                                     {"down", cards_json(state.down[seat])}};
               })},
      {"voids", by_seat(seats, [&](Seat seat) { return companies_json(state.voids[seat]); })},
      {"discard", cards_json(state.discard)},
      {"unshown", unshown_json(state)},
      {"scores", by_seat(seats, [&](Seat seat) { return int{state.scores[seat]}; })},
  };
}

json::object memory_json(const Rules& rules, const State& state) {
  return {{"rounds", round_scores_json(rules, state.round_scores, rounds_scored(state))}};
}

}  // namespace bourse::stonks
