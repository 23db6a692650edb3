// SPDX-License-Identifier: Apache-2.0
//
// Compares the fields of a state document with one another (RULES.md 14.3): invariants
// between them, and what each decision point requires.
#pragma once

#include "core/codec/json_reader.h"
#include "games/stonks/rules/options.h"
#include "games/stonks/rules/state.h"

namespace bourse::stonks {

// The rules by which both reading and checking refuse.
inline constexpr RuleId kTiles = "STK-14.3.27";
inline constexpr RuleId kPhase = "STK-14.3.33";

// Requires: no error in the document so far, and a state read from it.
void check_position(const JsonReader& document, const Rules& rules, const State& state);

}  // namespace bourse::stonks
