// SPDX-License-Identifier: Apache-2.0
//
// Parameters of the search that a game sets for itself, as kSearchTuning in its heuristics.h. The
// values are measured (docs/generated/strength.md). A game without them gets the defaults below.
#pragma once

#include <cstdint>

namespace bourse {

struct SearchTuning {
  // Weight of the heuristics as a prior: they count as if this many visits had found the action
  // they rank first better than the one they rank last by one standard deviation of a reward.
  int prior_weight = 8;
  // Decisions of a rollout after which the worth of the seats predicts the result as well as the
  // score would; 0: play to the end.
  int rollout_depth = 0;
  // Multiplies the thinking time of every level.
  std::uint32_t time_factor = 1;
};

template <class G>
constexpr SearchTuning search_tuning_of() {
  if constexpr (requires { G::kSearchTuning; }) {
    return G::kSearchTuning;
  } else {
    return {};
  }
}

}  // namespace bourse
