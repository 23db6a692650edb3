// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 7: everything that decides a place is public.
#pragma once

#include "core/outcome.h"
#include "games/stockastic/rules/events.h"
#include "games/stockastic/rules/table.h"

namespace bourse::stockastic {

// Requires: the game is over.
Outcome final_outcome(const Rules& rules, const Table& table);
Ended ended(const Rules& rules, const Table& table);

}  // namespace bourse::stockastic
