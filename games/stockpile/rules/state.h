// SPDX-License-Identifier: Apache-2.0
//
// The state of Stockpile and its decision points. (Read core/game.h before, flow.cpp after.)
//
// RULES.md section 14.2 specifies the document part. Each seat's knowledge of other portfolios
// (section 6) is part of it, because it depends on what was placed, looked at and shown when.
// Memory is what has no field in the document: the ledger that a spectator could keep, on the
// diagonal of `seen`, each seat's own starting stock, and who had which pair in the last round.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stockpile/rules/components.h"
#include "games/stockpile/rules/ledger.h"
#include "games/stockpile/rules/options.h"
#include "games/stockpile/rules/phase.h"
#include "games/stockpile/rules/state_parts.h"

namespace bourse::stockpile {

struct State {
  PerPlayer<Player> players;
  // An observer's knowledge of a holder's cards: seen[observer][holder]. The diagonal is memory:
  // the public knowledge of the holder's cards.
  PerPlayer<PerPlayer<Ledger>> seen;
  PerCompany<std::uint8_t> tickers;
  PerCompany<std::uint8_t> fresh;  // 0, or the round after the last split or bankruptcy
  PerKind<std::uint8_t> discard;
  std::array<Pair, kPairs> pairs{};
  PerPile<FixedList<PileCard, kMostPileCards>> piles;
  FixedList<Kind, kMostCards> deck;  // the top is last
  FixedList<Tip, kPairs> last;       // memory: the pairs of the previous round, as revealed
  std::uint8_t round = 1;
  Seat first{};
  Phase phase;

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 1280);

inline int price(const Rules& rules, const State& state, Company company) {
  return rules.tracks[company].prices[state.tickers[company]];
}
// Requires: 0 <= place < seats.
inline Seat seat_in_turn(const Rules& rules, const State& state, int place) {
  const int at = number(state.first) + place;
  return seat_at(at < rules.seats ? at : at - rules.seats);
}
inline int place_in_turn(const Rules& rules, const State& state, Seat seat) {
  const int place = number(seat) - number(state.first);
  return place >= 0 ? place : place + rules.seats;
}
inline std::optional<Seat> owner_of(const Rules& rules, const State& state, Investor investor) {
  for (const Seat seat : rules.all()) {
    if (state.players[seat].owns(investor)) return seat;
  }
  return std::nullopt;
}

// 5.5: the cost of a level for a seat.
inline int bid_cost(const Rules& rules, InvestorSet investors, int level) {
  const bool has_discount = investors.contains(Investor::Donald);
  return rules.bid_value(has_discount && level > 0 ? level - 1 : level);
}
// The amount that counts against the money while bidding (SP-R7).
inline int bid_limit(const Rules& rules, InvestorSet investors, int level) {
  const bool is_face = rules.options.donald_limit == DonaldLimit::Face;
  return is_face ? rules.bid_value(level) : bid_cost(rules, investors, level);
}
// The money that a bidding seat has not committed yet, as far as it limits bids.
inline int free_money(const Rules& rules, const Player& player, const Bids& tracks, Seat seat) {
  int left = player.money;
  if (rules.meeples() == 1) return left;  // its only one is in its hand
  for (const auto& track : tracks) {
    if (track && track->owner == seat) left -= bid_limit(rules, player.investors, track->level);
  }
  return left;
}

// The tracks without a meeple, one bit each.
inline unsigned empty_tracks(const Rules& rules, const Bids& tracks) {
  unsigned empty = 0;
  for (int at = 0; at < rules.piles(); ++at) {
    empty |= (tracks[pile_at(at)] ? 0U : 1U) << at;
  }
  return empty;
}
// The seats that have a meeple in hand.
inline SeatSet with_meeples(const Rules& rules, const Bids& tracks) {
  constexpr unsigned kBits = 4;  // a count of meeples, at most two
  unsigned placed = 0;
  for (int at = 0; at < rules.piles(); ++at) {
    const auto& track = tracks[pile_at(at)];
    placed += (track ? 1U : 0U) << kBits * static_cast<unsigned>(track->owner);
  }
  SeatSet seats;
  for (const Seat seat : rules.all()) {
    const unsigned meeples = placed >> kBits * static_cast<unsigned>(seat) & ((1U << kBits) - 1U);
    seats.insert_if(static_cast<int>(meeples) < rules.meeples(), seat);
  }
  return seats;
}

// Whether everybody, including spectators, has seen the pair: face up, or revealed in Movement.
inline bool is_open_pair(const Rules& rules, const Phase& phase, int pair) {
  if (!rules.is_pair() && pair == rules.seats) return true;
  if (const auto* claim = std::get_if<Claiming>(&phase)) {
    const auto* after = std::get_if<AfterPair>(&claim->then);
    return std::holds_alternative<AfterDeborah>(claim->then) ||
           (after != nullptr && pair <= after->pair);
  }
  return std::holds_alternative<Declaring>(phase) || std::holds_alternative<Over>(phase);
}
// The first holder of the pair (5.2); none: it is on the table.
inline std::optional<Seat> holder_of_pair(const Rules& rules, Seat first, int pair) {
  const int place = rules.is_pair() ? pair / 2 : pair;
  if (place >= rules.seats) return std::nullopt;
  const int at = number(first) + place;
  return seat_at(at < rules.seats ? at : at - rules.seats);
}

}  // namespace bourse::stockpile
