// SPDX-License-Identifier: Apache-2.0
//
// The beginning of rounds and deals (RULES.md section 4, steps 3 to 8): at the setup, and in play
// after a round or after the first deal of two players.
#pragma once

#include <array>

#include "core/event.h"
#include "core/rng.h"
#include "games/stonks/rules/events.h"
#include "games/stonks/rules/options.h"
#include "games/stonks/rules/state.h"

namespace bourse::stonks {

// Steps 3 and 4: the middle level is left out with three players (STK-R30). Trump follows.
inline void set_start_levels(const Rules& rules, Tiles& tiles) {
  constexpr std::array<std::uint8_t, kCompanies> kAll{1, 2, 3, 4, 5};
  constexpr std::array<std::uint8_t, kCompanies> kThreeSeats{1, 2, 4, 5};
  const auto& levels = rules.seats == 3 ? kThreeSeats : kAll;
  for (std::size_t at = 0; at < tiles.order.size(); ++at) {
    tiles.levels[tiles.order[at]] = levels[at];
  }
  tiles.locked = {};
}

inline Card draw_top(State& state) {
  const std::size_t top = state.deck.size() - 1;
  const Card card = state.deck[top];
  state.deck.erase_at(top);
  return card;
}

// Steps 7 and 8. Requires: the deck has enough cards.
template <class Sink>
void deal_hands(const Rules& rules, State& state, Sink& sink) {
  const auto count = static_cast<std::size_t>(rules.dealt());
  for (const Seat seat : SeatSet::first(rules.seats)) {
    CardSet hand;
    for (std::size_t dealt = 0; dealt < count; ++dealt) hand.insert(draw_top(state));
    state.hands[seat] = hand;
    emit(sink, [&]() -> Event {
      return Dealt<Secret>{
          seat, state.deal, static_cast<std::uint8_t>(count), {hand, SeatSet::of(seat)}};
    });
  }
  state.voids = {};
  state.speculation = rules.options.speculation ? SeatSet::first(rules.seats) : SeatSet();
  state.phase = Portfolio{};
  state.actor = Seat{};
}

// Steps 6 to 8. The cards are collected in card order before shuffling, so that nothing of the
// previous round affects the next.
template <class Sink>
void start_round(const Rules& rules, State& state, Rng& rng, Sink& sink) {
  if (state.round > 1 && rules.options.prices_between_rounds == PricesBetweenRounds::Reset) {
    set_start_levels(rules, state.tiles);
  }
  state.up = {};
  state.down = {};
  state.discard = {};
  state.unshown.clear();
  state.deck.clear();
  for (const Company company : kAllCompanies) {
    if (!state.tiles.in_play(company)) continue;
    for (int number = 1; number <= kNumbers; ++number) {
      state.deck.push_back(card_of(company, number));
    }
  }
  rng.shuffle(state.deck);
  state.deal = 1;
  state.starter = Seat{};
  emit(sink, [&]() -> Event { return RoundStarted{state.round, state.tiles}; });
  deal_hands(rules, state, sink);
}

}  // namespace bourse::stonks
