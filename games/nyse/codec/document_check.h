// SPDX-License-Identifier: Apache-2.0
//
// Compares the fields of a state document with one another (RULES.md 14.2): invariants
// between them, and what each decision point requires.
#pragma once

#include "core/codec/json_reader.h"
#include "games/nyse/rules/options.h"
#include "games/nyse/rules/state.h"

namespace bourse::nyse {

// Requires: no error in the document so far, and a state read from it.
void check_position(const JsonReader& document, const Rules& rules, const State& state);

}  // namespace bourse::nyse
