// SPDX-License-Identifier: Apache-2.0
//
// Views as JSON. Accepts no State, so nothing here can reveal what a viewer may not know.
#include <utility>
#include <variant>

#include "games/stonks/codec/codec.h"
#include "games/stonks/codec/json_words.h"

namespace bourse::stonks {
namespace {

json::array seats_json(SeatSet seats) {
  json::array numbers;
  for (const Seat seat : seats) numbers.emplace_back(number(seat));
  return numbers;
}

json::array plays_json(const Rules& rules, const View& view) {
  json::array plays;
  for (std::size_t at = 0; at < view.trick.size(); ++at) {
    const TrickCardSeen& play = view.trick[at];
    plays.push_back(json::object{{"seat", number(player_of(view, at, rules.seats))},
                                 {"card", code_or_null(play.card)},
                                 {"mode", kModeWords[static_cast<std::size_t>(play.mode)]}});
  }
  return plays;
}

// The seat that would win the trick as far as the viewer can see it; a face-down card does not
// count.
json::value winning_json(const Rules& rules, const View& view) {
  if (!view.leading) return nullptr;
  const KnownTrick trick = known_trick(view);
  const auto place = winning_place(trick.cards, *view.leading, view.tiles.trump());
  if (!place) return nullptr;
  return number(player_of(view, *place + trick.first, rules.seats));
}

json::array unshown_json(const View& view) {
  json::array rows;
  for (const LastCardSeen& last : view.unshown) {
    rows.push_back(json::object{{"seat", number(last.seat)},
                                {"deal", last.deal},
                                {"card", code_or_null(last.card)},
                                {"void", companies_json(last.voids)}});
  }
  return rows;
}

json::array own_choices_json(const View& view) {
  json::array cards;
  if (const auto* phase = std::get_if<PortfolioSeen>(&view.phase)) {
    for (const Card card : phase->own) cards.emplace_back(code_of(card));
  }
  return cards;
}

json::object portfolio_json(const Rules& rules, const View& view, Seat seat) {
  json::object portfolio{{"up", cards_json(view.up[seat])},
                         {"face_down", view.down_sizes[seat]},
                         {"worth_up", worth(rules, view.tiles, view.up[seat])}};
  if (view.viewer.is(seat)) portfolio["down"] = cards_json(view.down);
  return portfolio;
}

}  // namespace

json::object view_json(const Rules& rules, const View& view) {
  const int seats = rules.seats;
  json::value viewer("spectator");
  if (const auto seat = view.viewer.seat()) viewer = number(*seat);
  const bool is_trick = view.market.has_value();
  const bool is_second_choice = view.deal == 2 && std::holds_alternative<PortfolioSeen>(view.phase);
  return {
      {"viewer", std::move(viewer)},
      {"waiting", seats_json(view.waiting)},
      {"round", view.round},
      {"rounds", rules.options.rounds},
      {"deal", view.deal},
      {"phase", kPhaseWords[view.phase.index()]},
      {"actor", is_trick ? json::value(number(view.actor)) : json::value(nullptr)},
      {"starter", is_trick ? json::value(number(view.starter)) : json::value(nullptr)},
      {"next_starter", is_second_choice ? json::value(number(view.starter)) : json::value(nullptr)},
      {"tiles", valued_tiles_json(view.tiles)},
      {"market", code_or_null(view.market)},
      {"leading", code_or_null(view.leading)},
      {"plays", plays_json(rules, view)},
      {"winning", winning_json(rules, view)},
      {"hand", cards_json(view.hand)},
      {"choices", own_choices_json(view)},
      {"hand_sizes", per_seat_json(seats, view.hand_sizes)},
      {"speculation", by_seat(seats, [&](Seat seat) { return view.speculation.contains(seat); })},
      {"portfolios", by_seat(seats, [&](Seat seat) { return portfolio_json(rules, view, seat); })},
      {"voids", by_seat(seats, [&](Seat seat) { return companies_json(view.voids[seat]); })},
      {"discard", cards_json(view.discard)},
      {"unshown", unshown_json(view)},
      {"deck", view.deck_size},
      {"scores", per_seat_json(seats, view.scores)},
      {"round_scores", round_scores_json(rules, view.round_scores, rounds_scored(view))},
  };
}

// STK-3.29: without the list, discards and missing companies are not shown again.
json::object display_json(const Rules& rules, const View& view) {
  json::object display = view_json(rules, view);
  if (rules.options.seen_list || std::holds_alternative<Over>(view.phase)) return display;
  display.erase("discard");
  display.erase("voids");
  for (json::value& last : display["unshown"].as_array()) last.as_object().erase("void");
  return display;
}

}  // namespace bourse::stonks
