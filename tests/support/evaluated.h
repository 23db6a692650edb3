// SPDX-License-Identifier: Apache-2.0
//
// The heuristic score of one action.
#pragma once

#include <cstdint>
#include <span>

#include "core/game.h"

namespace bourse {

template <GameRules G>
std::int32_t evaluated(const typename G::Rules& rules,
                       const typename G::View& view,
                       const typename G::Action& action) {
  std::int32_t worth = 0;
  G::evaluate_actions(rules, view, std::span(&action, 1), std::span(&worth, 1));
  return worth;
}

}  // namespace bourse
