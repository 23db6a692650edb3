// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/hint.h"

#include <chrono>
#include <utility>

#include "bots/ismcts/search.h"
#include "bots/ismcts/search_options.h"
#include "bots/kinds.h"
#include "core/check.h"

namespace bourse {
namespace {

constexpr std::size_t kMostMoves = 2;

HintMove hint_move_of(const AnyAction& action, const ActionStats& stats, int seats) {
  HintMove move{.action = action, .simulations = stats.visits};
  if (seats == 1) {
    move.score = stats.reward;
  } else {
    move.chance = stats.wins / stats.visits;
  }
  return move;
}

}  // namespace

// The iterations take 0.02 s (NYSE) to 0.1 s (the opening of Stockpile) of CPU time. A search that
// gets a quarter of a core or more finishes them in half the time limit, so hints are reproducible.
SearchPlan hint_plan() {
  SearchPlan plan = guided_options().plan;
  plan.iterations = 600;
  plan.rollout_depth = 0;  // a chance of winning is that of games played to the end
  plan.time = std::chrono::milliseconds(850);
  return plan;
}

std::vector<HintMove> hint_moves(const DecisionRequest& request, Rng& rng, const SearchPlan& plan) {
  const auto& [game, rules, view, legal, budget] = request;
  if (legal.size() == 1) return {HintMove{.action = legal.front()}};
  const Searcher search = searcher_of(game);
  BOURSE_CHECK(search != nullptr);
  const SearchResult result = search(rules, view, legal, plan, seed_from(rng), nullptr);
  std::vector<std::size_t> leaders = result.leaders();
  // Ordered by reward alone: the numbers shown to people leave the heuristic's bonus out.
  const auto seen = [&](std::size_t at) { return result.actions[leaders[at]].reward; };
  if (leaders.size() > 1 && seen(1) > seen(0)) std::swap(leaders[0], leaders[1]);
  std::vector<HintMove> moves;
  for (const std::size_t choice : leaders) {
    if (moves.size() == kMostMoves) break;
    moves.push_back(hint_move_of(legal[choice], result.actions[choice], game.seats(rules)));
  }
  return moves;
}

std::vector<HintMove> hint_moves(const Match& match, Seat seat, const SearchPlan& plan) {
  const AnyView view = match.view(Viewer::of(seat));
  const std::vector<AnyAction> legal = match.legal(seat);
  Rng rng = bot_stream(match, seat);
  return hint_moves({match.game(), match.rules(), view, legal}, rng, plan);
}

}  // namespace bourse
