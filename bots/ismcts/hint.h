// SPDX-License-Identifier: Apache-2.0
//
// What a person who asks for a hint is told: the moves a search likes best, and what came of them
// in the simulations it played out.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/bot.h"
#include "bots/ismcts/plan.h"
#include "play/match.h"

namespace bourse {

struct HintMove {
  AnyAction action{};
  std::uint32_t simulations = 0;  // played out after the move; none where it is the only one
  double chance = 0;              // of the first place; one that is shared counts as its part
  double score = 0;               // alone at the table: the mean of the final scores
};

// How long a search thinks before it advises.
SearchPlan hint_plan();

// The two best moves, the best first, or the only one, from the view of the seat alone. The same
// view and stream get the same advice as long as the iterations of the plan are done in half its
// time; the plan says how long, request.budget has no say. Requires: the game is registered.
std::vector<HintMove> hint_moves(const DecisionRequest& request,
                                 Rng& rng,
                                 const SearchPlan& plan = hint_plan());
// With the seat's stream of the match's seed. Requires: the seat is to act.
std::vector<HintMove> hint_moves(const Match& match,
                                 Seat seat,
                                 const SearchPlan& plan = hint_plan());

}  // namespace bourse
