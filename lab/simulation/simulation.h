// SPDX-License-Identifier: Apache-2.0
//
// Plays many games with the same settings and tallies them. Work is divided into blocks that depend
// only on the plan, each with its own seed, so the tally does not depend on the number of threads
// and ranks.
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
  const ErasedGame* game = nullptr;  // registered
  AnyRules rules;
  std::vector<ParticipantMaker> bots;  // one per seat; empty: random players, which is faster
  std::int64_t games = 1;
  Seed seed{};
  int threads = 0;
};

// About this many games are instrumented, evenly spread; all of them if there are fewer.
inline constexpr std::int64_t kInstrumentedGames = 4000;

// on_progress is called from time to time with the number of games counted so far. The first rank
// gets the tally; those of the others are empty.
Tally simulate(const SimulationPlan& plan,
               const std::function<void(std::int64_t)>& on_progress = {});

// Two tables with the same number of games, the same seed and the same bots, played side by side.
// on_progress: as above, with the games of both tables.
struct Comparison {
  Tally a;
  Tally b;
  PairedTallies pairs;
};
Comparison compare(const SimulationPlan& a,
                   const SimulationPlan& b,
                   const std::function<void(std::int64_t)>& on_progress = {});

}  // namespace bourse
