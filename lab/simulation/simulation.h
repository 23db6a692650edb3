// SPDX-License-Identifier: Apache-2.0
//
// Many games of one table, counted. Work is cut into blocks that depend on the plan alone, each
// with a seed of its own, so the tally is the same whatever the number of threads and ranks.
#pragma once

#include <functional>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/rng.h"
#include "lab/matches/bot_game.h"
#include "lab/simulation/paired_tallies.h"
#include "lab/simulation/tally.h"

namespace bourse {

struct SimulationPlan {
  const ErasedGame* game = nullptr;  // a registered one
  AnyRules rules;
  std::vector<ParticipantMaker> bots;  // one a seat; none: random everywhere, and faster
  std::int64_t games = 1;
  Seed seed{};
  int threads = 0;
};

// About so many games are watched closely, spread evenly; all of them where there are fewer.
inline constexpr std::int64_t kWatchedGames = 4000;

// look: how many games have been counted so far, from time to time. The tally is the first rank's;
// those of the others are empty.
Tally simulate(const SimulationPlan& plan, const std::function<void(std::int64_t)>& look = {});

// Two tables with the same games, the same seed and the same bots, played side by side. look: as
// above, of both tables.
struct Comparison {
  Tally a;
  Tally b;
  PairedTallies pairs;
};
Comparison compare(const SimulationPlan& a,
                   const SimulationPlan& b,
                   const std::function<void(std::int64_t)>& look = {});

}  // namespace bourse
