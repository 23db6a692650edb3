// SPDX-License-Identifier: Apache-2.0
//
// What bots are told of Stockastic beyond its contract. A hint sees the view: this header and its
// source cannot reach state.h, and tools/layering makes sure of it.
#pragma once

#include <cstdint>

#include "games/stockastic/actions.h"
#include "games/stockastic/options.h"
#include "games/stockastic/view.h"

namespace bourse::stockastic {

// How good the action looks to the viewer, in hundredths of a coin against doing nothing; higher is
// better. Requires: the viewer is the seat that would do it.
std::int32_t appraise(const Rules& rules, const View& view, const Action& action);

}  // namespace bourse::stockastic
