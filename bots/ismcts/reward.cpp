// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/reward.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bourse {
namespace {

constexpr float kMarginShare = 0.5F;

// 1 for the first of n and 0 for the last; seats that share a place share its value.
float place(const Outcome& outcome, Seat seat) {
  int behind = 0;
  int beside = 0;
  for (const Seat other : SeatSet::first(outcome.seats)) {
    if (other == seat) continue;
    behind += outcome.ranks[other] > outcome.ranks[seat] ? 1 : 0;
    beside += outcome.ranks[other] == outcome.ranks[seat] ? 1 : 0;
  }
  return (static_cast<float>(behind) + 0.5F * static_cast<float>(beside)) /
         static_cast<float>(outcome.seats - 1);
}

// 0.5 plus or minus the distance to the best other seat, relative to the average score.
float margin(const Outcome& outcome, Seat seat) {
  std::int32_t best = std::numeric_limits<std::int32_t>::min();
  float sum = 0;
  for (const Seat other : SeatSet::first(outcome.seats)) {
    sum += std::abs(static_cast<float>(outcome.scores[other]));
    if (other != seat) best = std::max(best, outcome.scores[other]);
  }
  const float lead = static_cast<float>(outcome.scores[seat]) - static_cast<float>(best);
  const float usual = 1 + sum / static_cast<float>(outcome.seats);
  return 0.5F + 0.5F * std::clamp(lead / usual, -1.0F, 1.0F);
}

}  // namespace

Rewards rewards_of(const Outcome& outcome) {
  Rewards rewards;
  if (outcome.seats == 1) {
    rewards[seat_at(0)] = static_cast<float>(outcome.scores[seat_at(0)]);
    return rewards;
  }
  for (const Seat seat : SeatSet::first(outcome.seats)) {
    rewards[seat] =
        (1 - kMarginShare) * place(outcome, seat) + kMarginShare * margin(outcome, seat);
  }
  return rewards;
}

double win_of(const Outcome& outcome, Seat seat) {
  if (outcome.ranks[seat] != 1) return 0;
  int winners = 0;
  for (const Seat other : SeatSet::first(outcome.seats)) {
    winners += outcome.ranks[other] == 1 ? 1 : 0;
  }
  return 1.0 / winners;
}

Outcome outcome_of(int seats, const PerSeat<std::int32_t>& scores) {
  Outcome outcome;
  outcome.seats = seats;
  outcome.scores = scores;
  for (const Seat seat : SeatSet::first(seats)) {
    int ahead = 0;
    for (const Seat other : SeatSet::first(seats)) ahead += scores[other] > scores[seat] ? 1 : 0;
    outcome.ranks[seat] = static_cast<std::uint8_t>(1 + ahead);
  }
  return outcome;
}

}  // namespace bourse
