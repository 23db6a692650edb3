// SPDX-License-Identifier: Apache-2.0
//
// The score of a portfolio (RULES.md section 7), for the end of a round and for the ranking.
#pragma once

#include "games/stonks/rules/options.h"
#include "games/stonks/rules/state.h"

namespace bourse::stonks {

struct RoundScore {
  int base;
  int bonus;  // of an unused Speculation card
};
RoundScore round_score(const Rules& rules, const State& state, Seat seat);

}  // namespace bourse::stonks
