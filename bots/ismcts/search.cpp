// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/search.h"

#include <algorithm>

#include "bots/ismcts/true_search.h"
#include "games/registered_games.h"
#include "games/registry.h"

namespace bourse {
namespace {

template <GameRules G>
const typename G::Rules& unboxed(const AnyRules& rules) {
  return *static_cast<const typename G::Rules*>(rules.get());
}

template <GameRules G>
std::vector<typename G::Action> unboxed(std::span<const AnyAction> choices) {
  std::vector<typename G::Action> actions;
  actions.reserve(choices.size());
  for (const AnyAction& choice : choices) actions.push_back(choice.as<typename G::Action>());
  return actions;
}

template <GameRules G>
Verdict search_boxed(const AnyRules& rules,
                     const AnyView& view,
                     std::span<const AnyAction> choices,
                     const SearchPlan& plan,
                     const Seed& seed,
                     Keepsake* keepsake) {
  const auto& seen = view.as<typename G::View>();
  const auto actions = unboxed<G>(choices);
  if (keepsake == nullptr) return search<G>(unboxed<G>(rules), seen, actions, plan, seed);
  const Seat seat = *Viewer(seen.viewer).seat();
  Trees<G> trees = keepsake->take<G>(rules, seat, plan.trees);
  Verdict verdict = search<G>(unboxed<G>(rules), seen, actions, plan, seed, &trees);
  keepsake->put<G>(rules, seat, std::move(trees));
  return verdict;
}

template <GameRules G>
Verdict search_truth(const AnyRules& rules,
                     const AnyView& view,
                     const AnyState& state,
                     std::span<const AnyAction> choices,
                     const SearchPlan& plan,
                     const Seed& seed) {
  const auto actions = unboxed<G>(choices);
  const auto draw = [&state](Rng& /*rng*/) { return state.as<typename G::State>(); };
  return Search<G>({unboxed<G>(rules), view.as<typename G::View>(), actions, draw}, plan, seed)
      .run();
}

template <class... Games>
Searcher find(TypeList<Games...> /*games*/, const ErasedGame& game) {
  Searcher found = nullptr;
  ((found = game.descriptor == &Games::kDescriptor ? search_boxed<Games> : found), ...);
  return found;
}

template <class... Games>
TrueSearcher find_true(TypeList<Games...> /*games*/, const ErasedGame& game) {
  TrueSearcher found = nullptr;
  ((found = game.descriptor == &Games::kDescriptor ? search_truth<Games> : found), ...);
  return found;
}

}  // namespace

std::vector<std::size_t> Verdict::leaders() const {
  std::uint32_t most = 0;
  for (const Estimate& estimate : estimates) most = std::max(most, estimate.visits);
  std::vector<std::size_t> leaders;
  for (std::size_t choice = 0; choice < estimates.size(); ++choice) {
    if (2 * estimates[choice].visits >= most) leaders.push_back(choice);
  }
  std::stable_sort(leaders.begin(), leaders.end(), [this](std::size_t a, std::size_t b) {
    return estimates[a].promise() > estimates[b].promise();
  });
  return leaders;
}

void add_tree(std::span<const Estimate> estimates, Verdict& verdict) {
  verdict.estimates.resize(estimates.size());
  for (std::size_t choice = 0; choice < estimates.size(); ++choice) {
    Estimate& sum = verdict.estimates[choice];
    const Estimate& more = estimates[choice];
    if (more.seen() == 0) continue;
    const double seen = sum.seen() + more.seen();
    sum.reward += (more.reward - sum.reward) * more.seen() / seen;
    sum.credit += (more.credit - sum.credit) * more.seen() / seen;
    sum.visits += more.visits;
    sum.before += more.before;
    sum.wins += more.wins;
  }
}

std::uint32_t share_of(std::uint32_t iterations, int trees, int at) {
  const auto count = static_cast<std::uint32_t>(trees);
  return iterations / count + (static_cast<std::uint32_t>(at) < iterations % count ? 1 : 0);
}

Searcher searcher_of(const ErasedGame& game) { return find(RegisteredGames{}, game); }
TrueSearcher true_searcher_of(const ErasedGame& game) { return find_true(RegisteredGames{}, game); }

}  // namespace bourse
