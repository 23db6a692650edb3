// SPDX-License-Identifier: Apache-2.0
//
// Shared by the setup and the flow of rounds (RULES.md 4.2, 4.3, 5.1): the event pile, the deal and
// the drawing of share cards. Shuffles start from card and kind order, so that a new deal does not
// depend on how the previous one ended.
#pragma once

#include <algorithm>
#include <array>

#include "core/event.h"
#include "core/rng.h"
#include "games/take_stock/rules/events.h"
#include "games/take_stock/rules/options.h"
#include "games/take_stock/rules/state.h"

namespace bourse::take_stock {

// 4.2, in the order of random draws of 4.3.4: the 39 events, then with hidden11 the place of Market
// Closed among the lowest eleven.
inline void prepare_events(const Rules& rules, State& state, Rng& rng) {
  std::array<Kind, kEvents> cards{};
  std::size_t count = 0;
  kBox.each([&](Kind kind, int copies) {
    for (int copy = 0; copy < copies; ++copy) cards[count++] = kind;
  });
  rng.shuffle(cards);
  const std::size_t lower = rules.is_hidden_close() ? rng.below(kLower + 1) : kLower;
  state.under = {};
  for (std::size_t at = 0; at < lower; ++at) state.under.insert(cards[at]);
  state.above.clear();
  for (std::size_t at = lower; at < cards.size(); ++at) state.above.push_back(cards[at]);
  state.spent = {};
  state.resolved = {};
  state.saved = {};
  state.rejected = {};
}

// Fills the pile with the cards in random order.
inline void shuffle_pile(State& state, CardSet cards, Rng& rng) {
  state.pile.clear();
  for (const Card card : cards) state.pile.push_back(card);
  rng.shuffle(state.pile);
}

inline Card take_top(State& state, Seat seat) {
  const std::size_t top = state.pile.size() - 1;
  const Card card = state.pile[top];
  state.pile.erase_at(top);
  state.hands[seat].insert(card);
  state.classes[card] = state.reshuffles;
  return card;
}

// 5.1, 14.2: false if the last card was drawn and nothing is left to shuffle. Requires: the pile is
// not empty.
template <class Sink>
bool draw_share(State& state, Seat seat, Rng& rng, Sink& sink) {
  const Card card = take_top(state, seat);
  emit(sink, [&] { return Drew<Secret>{seat, {card, SeatSet::of(seat)}}; });
  if (!state.pile.empty()) return true;
  if (state.discard.empty()) return false;
  shuffle_pile(state, state.discard, rng);
  state.discard = {};
  // A class is a byte; in a constructed position with more reshuffles, later ones share the last
  // class.
  if (state.reshuffles < 255) ++state.reshuffles;
  emit(sink, [&] { return Reshuffled{static_cast<std::uint8_t>(state.pile.size())}; });
  return true;
}

// 5.1, by the active seat.
template <class Sink>
bool draw_for_turn(State& state, Rng& rng, Sink& sink) {
  state.last.drawn = TurnDraw{state.active, state.pile[state.pile.size() - 1]};
  return draw_share(state, state.active, rng, sink);
}

// 4.3, and the first draw of the round.
template <class Sink>
void begin_round(const Rules& rules, State& state, bool is_fresh, Rng& rng, Sink& sink) {
  state.market = {};
  state.discard = {};
  state.certs = {};
  state.hands = {};
  state.known = {};
  state.classes = {};
  state.reshuffles = 0;
  shuffle_pile(state, kDeckCards, rng);
  state.active = next_seat(state.dealer, rules.seats);
  for (int card = deal_of(rules.seats) * rules.seats; card > 0; --card) {
    take_top(state, state.active);
    state.active = next_seat(state.active, rules.seats);
  }
  state.phase = Turn{};
  emit(sink, [&] { return RoundBegan{state.round, state.dealer, is_fresh}; });
  for (const Seat seat : SeatSet::first(rules.seats)) {
    emit(sink, [&] {
      return Dealt<Secret>{seat,
                           static_cast<std::uint8_t>(state.hands[seat].size()),
                           {state.hands[seat], SeatSet::of(seat)}};
    });
  }
  draw_for_turn(state, rng, sink);
}

}  // namespace bourse::take_stock
