// SPDX-License-Identifier: Apache-2.0
//
// One random game on trial: played from setup to end with every check of the suite along the way.
// Each move is compared with the game's own invariants; the other checks are made in a random share
// of the positions, the dearer the rarer.
#pragma once

#include <cstdint>

#include "lab/conformance/cells.h"
#include "lab/conformance/scene.h"

namespace bourse {

// One position (or game, for replays) in so many.
struct ProbeOdds {
  std::uint32_t decisions = 1;
  std::uint32_t refusals = 4;
  std::uint32_t views = 16;
  std::uint32_t documents = 32;
  std::uint32_t replays = 8;
};

struct TrialResult {
  bool is_finished = false;
  int decisions = 0;
  Findings findings;
};

// Requires: rules compiled by the game.
TrialResult play_trial(const ErasedGame& game,
                       const TrialRules& rules,
                       const Seed& seed,
                       const ProbeOdds& odds);

}  // namespace bourse
