// SPDX-License-Identifier: Apache-2.0
//
// What bots are told of Stockpile beyond its contract. A hint sees the view: this header and its
// source cannot reach state.h, and tools/layering makes sure of it.
#pragma once

#include <cstdint>

#include "games/stockpile/actions.h"
#include "games/stockpile/options.h"
#include "games/stockpile/view.h"

namespace bourse::stockpile {

// How good the action looks to the viewer, in tens of dollars (hundredths of a K); higher is
// better. Requires: the viewer is the seat that would do it.
std::int32_t appraise(const Rules& rules, const View& view, const Action& action);

}  // namespace bourse::stockpile
