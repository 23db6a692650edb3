// SPDX-License-Identifier: Apache-2.0
//
// One field of a state document against another: the invariants of RULES.md section 11 that a
// reader asks for, and what each decision point demands (14.2).
#pragma once

#include "core/boundary/json_reader.h"
#include "games/stockpile/options.h"
#include "games/stockpile/state.h"

namespace bourse::stockpile {

// Requires: the document is good so far and the state is what it says, but for `seen`.
void check_position(const JsonReader& document, const Rules& rules, const State& state);

}  // namespace bourse::stockpile
