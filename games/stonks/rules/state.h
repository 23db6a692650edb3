// SPDX-License-Identifier: Apache-2.0
//
// The state of Stonks. (Read core/game.h before, flow.cpp after.) Everything but the points per
// round is in the document of RULES.md section 14.3: `voids` holds what a viewer can infer from the
// play of a deal (6.3.1), and everything shown stays visible until the round ends.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

#include "core/fixed_list.h"
#include "core/per_key.h"
#include "core/seat.h"
#include "games/stonks/rules/components.h"
#include "games/stonks/rules/options.h"
#include "games/stonks/rules/phase.h"

namespace bourse::stonks {

struct State {
  PerPlayer<CardSet> hands;
  PerPlayer<CardSet> up;         // portfolios, face up
  PerPlayer<CardSet> down;       // portfolios, face down: known to the owner alone
  CardSet discard;               // public discards of this round
  FixedList<Card, kCards> deck;  // the top card is the last
  Tiles tiles;
  std::optional<Card> market;      // the card turned up for this trick
  std::optional<Company> leading;  // led or announced
  Trick trick;
  // If the document has null, both are seat 0.
  Seat starter{};  // of the trick; in D1 of a second deal: would have started the next one
  Seat actor{};
  PerPlayer<CompanySet> voids;  // companies that the hand certainly lacks, inferred from its plays
  SeatSet speculation;          // holders of a Speculation card
  FixedList<LastCard, kMostSeats> unshown;
  PerPlayer<std::int16_t> scores;
  RoundScores round_scores{};  // memory: nothing in the game depends on it
  std::uint8_t round = 1;
  std::uint8_t deal = 1;
  Phase phase;

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 512);

// The seat that played entry `at` of the trick.
inline Seat player_of(const State& state, std::size_t at, int seats) {
  return seat_at((number(state.starter) + static_cast<int>(at)) % seats);
}
inline bool is_over(const State& state) { return std::holds_alternative<Over>(state.phase); }
inline int rounds_scored(const State& state) { return state.round - (is_over(state) ? 0 : 1); }

}  // namespace bourse::stonks
