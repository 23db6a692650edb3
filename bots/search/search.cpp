// SPDX-License-Identifier: Apache-2.0
#include "bots/search/search.h"

#include <limits>

#include "games/registry.h"

namespace bourse {
namespace {

template <GameRules G>
Verdict search_boxed(const AnyRules& rules,
                     const AnyView& view,
                     std::span<const AnyAction> choices,
                     const SearchPlan& plan,
                     const Seed& seed) {
  std::vector<typename G::Action> actions;
  actions.reserve(choices.size());
  for (const AnyAction& choice : choices) actions.push_back(choice.as<typename G::Action>());
  return search<G>(*static_cast<const typename G::Rules*>(rules.get()),
                   view.as<typename G::View>(),
                   actions,
                   plan,
                   seed);
}

template <class... Games>
Searcher find(TypeList<Games...> /*games*/, const ErasedGame& game) {
  Searcher found = nullptr;
  ((found = game.descriptor == &Games::kDescriptor ? search_boxed<Games> : found), ...);
  return found;
}

}  // namespace

std::size_t Verdict::best() const {
  std::uint32_t most = 0;
  for (const Estimate& estimate : estimates) most = std::max(most, estimate.visits);
  std::size_t best = 0;
  double highest = -std::numeric_limits<double>::infinity();
  for (std::size_t choice = 0; choice < estimates.size(); ++choice) {
    const Estimate& estimate = estimates[choice];
    if (2 * estimate.visits < most || estimate.reward <= highest) continue;
    highest = estimate.reward;
    best = choice;
  }
  return best;
}

void add_tree(std::span<const Estimate> estimates, Verdict& verdict) {
  verdict.estimates.resize(estimates.size());
  for (std::size_t choice = 0; choice < estimates.size(); ++choice) {
    Estimate& sum = verdict.estimates[choice];
    const Estimate& more = estimates[choice];
    if (more.visits == 0) continue;
    const double visits = static_cast<double>(sum.visits) + more.visits;
    sum.reward += (more.reward - sum.reward) * more.visits / visits;
    sum.visits += more.visits;
  }
}

std::uint32_t share_of(std::uint32_t iterations, int trees, int at) {
  const auto count = static_cast<std::uint32_t>(trees);
  return iterations / count + (static_cast<std::uint32_t>(at) < iterations % count ? 1 : 0);
}

Searcher searcher_of(const ErasedGame& game) { return find(RegisteredGames{}, game); }

}  // namespace bourse
