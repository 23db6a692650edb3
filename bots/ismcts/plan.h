// SPDX-License-Identifier: Apache-2.0
//
// What a search is given: how long it may think and how it goes about it. The same plan with the
// same seed, trees that were kept and a budget of iterations finds the same, whatever the number of
// threads.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace bourse {

// Whose knowledge tells the decisions of the other seats apart in the tree.
enum class OpponentModel : std::uint8_t {
  Public,   // what everybody sees and what the seat did itself: worlds share their statistics
  Sampled,  // the view of the seat, with the hidden hand the sampled world gave it
};

struct SearchPlan {
  std::optional<std::uint32_t> iterations;        // of all trees together
  bool scales_with_game = false;                  // times the patience of the game
  std::optional<std::chrono::milliseconds> time;  // whichever ends first
  int threads = 1;                                // that grow trees at the same time
  int trees = 1;                                  // grown apart, their roots added up
  double exploration = 1;                         // weight of the unexplored against the good
  int guided_rollouts =
      0;  // of 100 moves of a playout, those the hints choose; the others are drawn
  // As the game has it (core/foresight.h) where it is not said:
  std::optional<int> prior_weight;  // trust in the hints; 0: only for playouts and who starts
  std::optional<int>
      rollout_depth;  // decisions of a playout until its worth is taken; 0: to the end
  OpponentModel opponent_model = OpponentModel::Public;
  std::size_t memory = std::size_t{64} << 20U;  // bytes of all trees together, at most
};

}  // namespace bourse
