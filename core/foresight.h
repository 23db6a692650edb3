// SPDX-License-Identifier: Apache-2.0
//
// What a game tells a search of itself beside its hints, as kForesight in its hints.h. The values
// are measured (docs/generated/strength.md), not reasoned; a game that says nothing gets the
// defaults.
#pragma once

#include <cstdint>

namespace bourse {

struct Foresight {
  // Trust in the hints: as if so many visits had found the choice they rank first better than the
  // last by the deviation of a reward.
  int bias = 8;
  // Decisions of a playout after which what seats are worth says as much as the score; 0: never.
  int cut = 0;
  // How many times as long the levels think as in other games.
  std::uint32_t patience = 1;
};

template <class G>
constexpr Foresight foresight_of() {
  if constexpr (requires { G::kForesight; }) {
    return G::kForesight;
  } else {
    return {};
  }
}

}  // namespace bourse
