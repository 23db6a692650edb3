// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of Stockastic for bots, and its search tuning. They see only the view: this header and
// its source cannot include state.h, which tools/layering checks.
#pragma once

#include <cstdint>
#include <span>

#include "core/search_tuning.h"
#include "games/stockastic/rules/actions.h"
#include "games/stockastic/rules/options.h"
#include "games/stockastic/rules/view.h"

namespace bourse::stockastic {

inline constexpr SearchTuning kSearchTuning{
    .prior_weight = 8, .rollout_depth = 12, .time_factor = 3};

// A score for each choice of the viewer, in hundredths of a coin relative to doing nothing; higher
// is better. Requires: the viewer is the seat to act.
void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores);

}  // namespace bourse::stockastic
