// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of Stonks for bots, and its search tuning. They see only the view: this header and its
// source cannot include state.h, which tools/layering checks.
#pragma once

#include <cstdint>
#include <span>

#include "core/search_tuning.h"
#include "games/stonks/rules/actions.h"
#include "games/stonks/rules/options.h"
#include "games/stonks/rules/view.h"

namespace bourse::stonks {

inline constexpr SearchTuning kSearchTuning{
    .prior_weight = 16, .rollout_depth = 60, .time_factor = 3};

// A score for each choice of the viewer, in hundredths of a victory point; higher is better.
// Requires: the viewer is the seat to act.
void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores);

}  // namespace bourse::stonks
