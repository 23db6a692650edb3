// SPDX-License-Identifier: Apache-2.0
//
// What a search makes of one of the choices: what it saw, and what the hints say, which counts the
// less the more was seen.
#pragma once

#include <cstdint>

namespace bourse {

struct Estimate {
  std::uint32_t visits = 0;
  double reward = 0;  // mean: 0 to 1 by place and margin; alone at the table the score
  double wins = 0;  // of the visits, but those of a tree that was kept; a shared first place counts
                    // as its part
  double credit = 0;  // what the hints add to the rewards of the visits, in all

  // The reward to expect, by the visits and by the hints. Requires: there was a visit.
  double promise() const { return reward + credit / visits; }
};

}  // namespace bourse
