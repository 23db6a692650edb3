// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of NYSE for bots, and its search tuning. They see only the view: this header and its
// source cannot include state.h, which tools/layering checks.
#pragma once

#include <cstdint>
#include <span>

#include "core/search_tuning.h"
#include "games/nyse/rules/actions.h"
#include "games/nyse/rules/options.h"
#include "games/nyse/rules/view.h"

namespace bourse::nyse {

inline constexpr SearchTuning kSearchTuning{.prior_weight = 4};

// A score for each choice of the viewer, in hundredths of a million; higher is better. Requires:
// the viewer is the seat to act.
void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores);

}  // namespace bourse::nyse
