// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/advice.h"

#include <chrono>
#include <utility>

#include "bots/ismcts/search.h"
#include "bots/ismcts/search_bot.h"
#include "bots/kinds.h"
#include "core/check.h"

namespace bourse {
namespace {

constexpr std::size_t kMostProspects = 2;

Prospect prospect_of(const AnyAction& action, const Estimate& estimate, int seats) {
  Prospect prospect{.action = action, .futures = estimate.visits};
  if (seats == 1) {
    prospect.score = estimate.reward;
  } else {
    prospect.chance = estimate.wins / estimate.visits;
  }
  return prospect;
}

}  // namespace

// The iterations take 0.02 s (NYSE) to 0.1 s (the opening of Stockpile) of a core: done in half the
// time, and so reproducible, on a core of which a search gets a quarter or more.
SearchPlan advice_plan() {
  SearchPlan plan = guided_skill().plan;
  plan.iterations = 600;
  plan.cut = 0;  // a chance is that of games played to the end
  plan.time = std::chrono::milliseconds(850);
  return plan;
}

std::vector<Prospect> advise(const Question& question, Rng& rng, const SearchPlan& plan) {
  const auto& [game, rules, view, legal, budget] = question;
  if (legal.size() == 1) return {Prospect{.action = legal.front()}};
  const Searcher search = searcher_of(game);
  BOURSE_CHECK(search != nullptr);
  const Verdict verdict = search(rules, view, legal, plan, seed_from(rng), nullptr);
  std::vector<std::size_t> leaders = verdict.leaders();
  // By what was seen alone: the figures that are told are of that, not of what the hints add.
  const auto seen = [&](std::size_t at) { return verdict.estimates[leaders[at]].reward; };
  if (leaders.size() > 1 && seen(1) > seen(0)) std::swap(leaders[0], leaders[1]);
  std::vector<Prospect> prospects;
  for (const std::size_t choice : leaders) {
    if (prospects.size() == kMostProspects) break;
    prospects.push_back(prospect_of(legal[choice], verdict.estimates[choice], game.seats(rules)));
  }
  return prospects;
}

std::vector<Prospect> advise(const Match& match, Seat seat, const SearchPlan& plan) {
  const AnyView view = match.view(Viewer::of(seat));
  const std::vector<AnyAction> legal = match.legal(seat);
  Rng rng = bot_stream(match, seat);
  return advise({match.game(), match.rules(), view, legal}, rng, plan);
}

}  // namespace bourse
