// SPDX-License-Identifier: Apache-2.0
//
// Statistics of one action at the root. The heuristic's bonus is spread over the visits, so it
// counts less the more the action was visited.
#pragma once

#include <cstdint>

namespace bourse {

struct ActionStats {
  std::uint32_t visits = 0;        // in this search
  std::uint32_t prior_visits = 0;  // in earlier searches, if the tree was reused
  double reward = 0;       // mean over both: 0 to 1 by place and margin; in solo games the score
  double wins = 0;         // among `visits`; a first place shared by k seats counts 1/k
  double prior_bonus = 0;  // the heuristic's bonus in total, not per visit

  double total_visits() const { return static_cast<double>(visits) + prior_visits; }
  // The expected reward, heuristic included. Requires: total_visits() > 0.
  double value() const { return reward + prior_bonus / total_visits(); }
};

}  // namespace bourse
