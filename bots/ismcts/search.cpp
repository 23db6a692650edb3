// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/search.h"

#include <algorithm>

#include "bots/ismcts/perfect_information_search.h"
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
SearchResult search_boxed(const AnyRules& rules,
                          const AnyView& view,
                          std::span<const AnyAction> choices,
                          const SearchPlan& plan,
                          const Seed& seed,
                          TreeCache* cache) {
  const auto& seen = view.as<typename G::View>();
  const auto actions = unboxed<G>(choices);
  if (cache == nullptr) return search<G>(unboxed<G>(rules), seen, actions, plan, seed);
  const Seat seat = *Viewer(seen.viewer).seat();
  Trees<G> trees = cache->take<G>(rules, seat, plan.trees);
  SearchResult result = search<G>(unboxed<G>(rules), seen, actions, plan, seed, &trees);
  cache->put<G>(rules, seat, std::move(trees));
  return result;
}

template <GameRules G>
SearchResult search_perfect_information(const AnyRules& rules,
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
PerfectInformationSearcher find_perfect_information(TypeList<Games...> /*games*/,
                                                    const ErasedGame& game) {
  PerfectInformationSearcher found = nullptr;
  ((found = game.descriptor == &Games::kDescriptor ? search_perfect_information<Games> : found),
   ...);
  return found;
}

}  // namespace

std::vector<std::size_t> SearchResult::leaders() const {
  std::uint32_t most = 0;
  for (const ActionStats& stats : actions) most = std::max(most, stats.visits);
  std::vector<std::size_t> leaders;
  for (std::size_t choice = 0; choice < actions.size(); ++choice) {
    if (2 * actions[choice].visits >= most) leaders.push_back(choice);
  }
  std::stable_sort(leaders.begin(), leaders.end(), [this](std::size_t a, std::size_t b) {
    return actions[a].value() > actions[b].value();
  });
  return leaders;
}

void add_tree(std::span<const ActionStats> actions, SearchResult& result) {
  result.actions.resize(actions.size());
  for (std::size_t choice = 0; choice < actions.size(); ++choice) {
    ActionStats& sum = result.actions[choice];
    const ActionStats& more = actions[choice];
    if (more.total_visits() == 0) continue;
    const double seen = sum.total_visits() + more.total_visits();
    sum.reward += (more.reward - sum.reward) * more.total_visits() / seen;
    sum.prior_bonus += (more.prior_bonus - sum.prior_bonus) * more.total_visits() / seen;
    sum.visits += more.visits;
    sum.prior_visits += more.prior_visits;
    sum.wins += more.wins;
  }
}

std::uint32_t share_of(std::uint32_t iterations, int trees, int at) {
  const auto count = static_cast<std::uint32_t>(trees);
  return iterations / count + (static_cast<std::uint32_t>(at) < iterations % count ? 1 : 0);
}

Searcher searcher_of(const ErasedGame& game) { return find(RegisteredGames{}, game); }
PerfectInformationSearcher perfect_information_searcher_of(const ErasedGame& game) {
  return find_perfect_information(RegisteredGames{}, game);
}

}  // namespace bourse
