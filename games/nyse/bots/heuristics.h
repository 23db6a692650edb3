// SPDX-License-Identifier: Apache-2.0
//
// What bots are told of NYSE beyond its contract. A hint sees the view: this header and its source
// cannot reach state.h, and tools/layering makes sure of it.
#pragma once

#include <cstdint>
#include <span>

#include "core/search_tuning.h"
#include "games/nyse/rules/actions.h"
#include "games/nyse/rules/options.h"
#include "games/nyse/rules/view.h"

namespace bourse::nyse {

inline constexpr SearchTuning kSearchTuning{.prior_weight = 4};

// How good each choice looks to the viewer, in hundredths of a million; higher is better.
// Requires: the viewer is the seat that chooses.
void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores);

}  // namespace bourse::nyse
