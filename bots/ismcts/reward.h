// SPDX-License-Identifier: Apache-2.0
//
// What an outcome is worth to each seat: its place, and a share for the margin, so that a search
// still prefers more to less where the place is decided.
#pragma once

#include "core/outcome.h"
#include "core/per_key.h"

namespace bourse {

using Rewards = PerSeat<float>;

// 0 to 1 each; alone at the table, the score itself.
Rewards rewards_of(const Outcome& outcome);

// The seat's part of the first place: 1 alone, a half where two share it, 0 behind it.
double win_of(const Outcome& outcome, Seat seat);

// The outcome if these scores were final: equal scores share the place.
Outcome outcome_of(int seats, const PerSeat<std::int32_t>& scores);

}  // namespace bourse
