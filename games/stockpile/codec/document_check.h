// SPDX-License-Identifier: Apache-2.0
//
// Compares the fields of a state document with one another (RULES.md 14.2): invariants
// between them, and what each decision point requires.
#pragma once

#include "core/codec/json_reader.h"
#include "games/stockpile/rules/options.h"
#include "games/stockpile/rules/state.h"

namespace bourse::stockpile {

// Requires: no error in the document so far, and a state read from it, except `seen`.
void check_position(const JsonReader& document, const Rules& rules, const State& state);

}  // namespace bourse::stockpile
