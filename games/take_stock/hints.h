// SPDX-License-Identifier: Apache-2.0
//
// What bots are told of Take Stock beyond its contract. A hint sees the view: this header and its
// source cannot reach state.h, and tools/layering makes sure of it.
#pragma once

#include <cstdint>

#include "games/take_stock/actions.h"
#include "games/take_stock/options.h"
#include "games/take_stock/view.h"

namespace bourse::take_stock {

// How good the action looks to the viewer, in hundredths of a point; higher is better.
// Requires: the viewer is the seat that would do it.
std::int32_t appraise(const Rules& rules, const View& view, const Action& action);

}  // namespace bourse::take_stock
