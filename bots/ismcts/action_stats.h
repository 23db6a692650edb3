// SPDX-License-Identifier: Apache-2.0
//
// What a search makes of one of the choices: what it saw, and what the hints say, which counts the
// less the more was seen.
#pragma once

#include <cstdint>

namespace bourse {

struct ActionStats {
  std::uint32_t visits = 0;        // of this search
  std::uint32_t prior_visits = 0;  // and those that a kept tree remembers
  double reward = 0;       // mean of both: 0 to 1 by place and margin; alone at the table the score
  double wins = 0;         // of the visits; a shared first place counts as its part
  double prior_bonus = 0;  // what the hints add to the rewards of the visits, in all

  double total_visits() const { return static_cast<double>(visits) + prior_visits; }
  // The reward to expect, by what was seen and by the hints. Requires: something was seen.
  double value() const { return reward + prior_bonus / total_visits(); }
};

}  // namespace bourse
