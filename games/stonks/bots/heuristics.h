// SPDX-License-Identifier: Apache-2.0
//
// What bots are told of Stonks beyond its contract. A hint sees the view: this header and its
// source cannot reach state.h, and tools/layering makes sure of it.
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

// How good each choice looks to the viewer, in hundredths of a victory point; higher is better.
// Requires: the viewer is the seat that chooses.
void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores);

}  // namespace bourse::stonks
