// SPDX-License-Identifier: Apache-2.0
//
// Rewards of an outcome for each seat: mostly the place, and partly the margin, so that a search
// still prefers more points once the place is decided.
#pragma once

#include "core/outcome.h"
#include "core/per_key.h"

namespace bourse {

using Rewards = PerSeat<float>;

// 0 to 1 each; in solo games the score itself.
Rewards rewards_of(const Outcome& outcome);

// The seat's share of first place: 1 alone, 1/k if k seats share it, 0 otherwise.
double win_of(const Outcome& outcome, Seat seat);

// The outcome if these scores were final. Equal scores share a place.
Outcome outcome_of(int seats, const PerSeat<std::int32_t>& scores);

}  // namespace bourse
