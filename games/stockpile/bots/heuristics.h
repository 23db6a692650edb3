// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of Stockpile for bots, and its search tuning. They see only the view: this header and
// its source cannot include state.h, which tools/layering checks.
#pragma once

#include <cstdint>
#include <span>

#include "core/search_tuning.h"
#include "games/stockpile/rules/actions.h"
#include "games/stockpile/rules/options.h"
#include "games/stockpile/rules/view.h"

namespace bourse::stockpile {

inline constexpr SearchTuning kSearchTuning{
    .prior_weight = 16, .rollout_depth = 48, .time_factor = 3};

// A score for each choice of the viewer, in tens of dollars (hundredths of a K); higher is better.
// Requires: the viewer is the seat to act.
void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores);

}  // namespace bourse::stockpile
