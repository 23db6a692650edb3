// SPDX-License-Identifier: Apache-2.0
//
// One random game with every conformance check along the way. The game's invariants are checked
// after each move, the other checks on a random sample of positions: the more expensive, the
// smaller the sample.
#pragma once

#include <cstdint>

#include "lab/conformance/check_context.h"
#include "lab/conformance/option_matrix.h"

namespace bourse {

// Sampling rates: a check runs in one of N positions (replays: one of N games).
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
