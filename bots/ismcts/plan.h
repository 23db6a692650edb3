// SPDX-License-Identifier: Apache-2.0
//
// Budget and settings of a search. With a budget of iterations, the same plan, seed and reused
// trees give the same result for any number of threads.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace bourse {

// Which knowledge keys the nodes of the other seats.
enum class OpponentModel : std::uint8_t {
  Public,   // what everybody sees and what the seat did itself: worlds share statistics
  Sampled,  // the seat's view in the sampled world, hidden hand included
};

struct SearchPlan {
  std::optional<std::uint32_t> iterations;        // of all trees together
  bool scales_with_game = false;                  // multiply iterations by the game's factor
  std::optional<std::chrono::milliseconds> time;  // if both are given, whichever ends first
  int threads = 1;                                // that grow trees in parallel
  int trees = 1;                                  // grown independently; root statistics are added
  double exploration = 1;                         // weight of exploration against exploitation
  int guided_rollouts = 0;  // percent of rollout moves the heuristic chooses; the rest are random
  // If absent, the game's own setting (core/foresight.h):
  std::optional<int> prior_weight;   // trust in the heuristic; 0: it only guides rollouts and order
  std::optional<int> rollout_depth;  // decisions until the position is evaluated; 0: to the end
  OpponentModel opponent_model = OpponentModel::Public;
  std::size_t memory = std::size_t{64} << 20U;  // limit in bytes for all trees together
};

}  // namespace bourse
