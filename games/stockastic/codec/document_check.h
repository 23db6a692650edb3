// SPDX-License-Identifier: Apache-2.0
//
// Compares the fields of a state document with one another (RULES.md SC-14.2.29 to SC-14.2.41):
// invariants, and phases that no game can reach.
#pragma once

#include "core/codec/json_reader.h"
#include "games/stockastic/rules/options.h"
#include "games/stockastic/rules/state.h"

namespace bourse::stockastic {

// Requires: every field of the document is within its own range.
void check_position(const JsonReader& document, const Rules& rules, const State& state);

}  // namespace bourse::stockastic
