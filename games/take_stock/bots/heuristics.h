// SPDX-License-Identifier: Apache-2.0
//
// Heuristics of Take Stock for bots, and its search tuning. They see only the view: this header and
// its source cannot include state.h, which tools/layering checks.
#pragma once

#include <cstdint>
#include <span>

#include "core/search_tuning.h"
#include "games/take_stock/rules/actions.h"
#include "games/take_stock/rules/options.h"
#include "games/take_stock/rules/view.h"

namespace bourse::take_stock {

inline constexpr SearchTuning kSearchTuning{.prior_weight = 16};

// A score for each choice of the viewer, in hundredths of a point; higher is better. Requires: the
// viewer is the seat to act.
void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> choices,
                      std::span<std::int32_t> scores);

}  // namespace bourse::take_stock
