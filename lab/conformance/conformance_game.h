// SPDX-License-Identifier: Apache-2.0
//
// One random game on trial: played from setup to end with every check of the suite along the way.
// Each move is compared with the game's own invariants; the other checks are made in a random share
// of the positions, the dearer the rarer.
#pragma once

#include <cstdint>

#include "lab/conformance/check_context.h"
#include "lab/conformance/option_matrix.h"

namespace bourse {

// One position (or game, for replays) in so many.
struct ProbeOdds {
  std::uint32_t decisions = 1;
  std::uint32_t refusals = 4;
  std::uint32_t views = 16;
  std::uint32_t documents = 32;
  std::uint32_t replays = 8;
};

struct ConformanceGameResult {
  bool is_finished = false;
  int decisions = 0;
  Violations violations;
};

// Requires: rules compiled by the game.
ConformanceGameResult play_conformance_game(const ErasedGame& game,
                                            const CompiledOptions& rules,
                                            const Seed& seed,
                                            const ProbeOdds& odds);

}  // namespace bourse
