// SPDX-License-Identifier: Apache-2.0
//
// Hints for people: the moves a search likes best, with their results in its simulations.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/bot.h"
#include "bots/ismcts/plan.h"
#include "play/match.h"

namespace bourse {

struct HintMove {
  AnyAction action{};
  std::uint32_t simulations = 0;  // rollouts after the move; 0 if it is the only legal one
  double chance = 0;              // of first place; one shared by k seats counts 1/k
  double score = 0;               // in solo games: mean final score
};

// The budget and settings of the search behind a hint.
SearchPlan hint_plan();

// The two best moves, the best first, or the only legal one, from the seat's view alone. The same
// view and stream give the same moves if the plan's iterations finish in half its time. The plan
// decides how long; request.budget is ignored. Requires: the game is registered.
std::vector<HintMove> hint_moves(const DecisionRequest& request,
                                 Rng& rng,
                                 const SearchPlan& plan = hint_plan());
// Draws from the seat's stream of the match's seed. Requires: the seat is to act.
std::vector<HintMove> hint_moves(const Match& match,
                                 Seat seat,
                                 const SearchPlan& plan = hint_plan());

}  // namespace bourse
