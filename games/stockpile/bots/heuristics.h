// SPDX-License-Identifier: Apache-2.0
//
// What bots are told of Stockpile beyond its contract. A hint sees the view: this header and its
// source cannot reach state.h, and tools/layering makes sure of it.
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

// How good each choice looks to the viewer, in tens of dollars (hundredths of a K); higher is
// better. Requires: the viewer is the seat that chooses.
void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores);

}  // namespace bourse::stockpile
