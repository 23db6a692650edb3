// SPDX-License-Identifier: Apache-2.0
//
// The turn order (RULES.md 5.2.3 – 5.2.9).
#pragma once

#include <algorithm>

#include "games/stockastic/rules/phase.h"
#include "games/stockastic/rules/table.h"

namespace bourse::stockastic {

// Those of `seats` that named the most coins.
inline SeatSet highest(SeatSet seats, const PerPlayer<std::uint16_t>& coins) {
  SeatSet best;
  int most = -1;
  for (const Seat seat : seats) {
    if (coins[seat] < most) continue;
    if (coins[seat] > most) best = SeatSet();
    most = coins[seat];
    best.insert(seat);
  }
  return best;
}

// 5.2.7, 5.2.8: by bid, members of the top tie by their extra bids, then clockwise from the first.
inline Order ranked(const Rules& rules,
                    const Table& table,
                    Seat first,
                    const PerPlayer<std::uint16_t>& bids,
                    const PerPlayer<ExtraBids>& extra) {
  Order order;
  for (const Seat seat : active_seats(rules, table)) order.push_back(seat);
  const auto distance = [&](Seat seat) {
    return (number(seat) - number(first) + rules.seats) % rules.seats;
  };
  std::sort(order.begin(), order.end(), [&](Seat a, Seat b) {
    if (a == first || b == first) return a == first && b != first;
    if (bids[a] != bids[b]) return bids[a] > bids[b];
    if (extra[a].count != extra[b].count) return extra[a].count > extra[b].count;
    if (extra[a].last != extra[b].last) return extra[a].last > extra[b].last;
    return distance(a) < distance(b);
  });
  // 5.2.9: the Entrepreneur is never first.
  if (order.size() > 1 && is_character(table, order[0], Character::Entrepreneur)) {
    std::swap(order[0], order[1]);
  }
  return order;
}

// 5.2.5: the earliest of the tied seats in the turn order of the previous round.
inline Seat earliest(const Table& table, SeatSet tied) {
  for (const Seat seat : table.order) {
    if (tied.contains(seat)) return seat;
  }
  return tied.front();
}

}  // namespace bourse::stockastic
