// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/search_bot.h"

#include <algorithm>
#include <utility>

#include "bots/ismcts/search.h"
#include "bots/kinds.h"

namespace bourse {
namespace {

// Samples a choice in proportion to its visits. A search makes at least one visit.
std::size_t by_visits(const SearchResult& result, Rng& rng) {
  std::uint32_t visits = 0;
  for (const ActionStats& stats : result.actions) visits += stats.visits;
  std::uint32_t lot = rng.below(visits);
  std::size_t choice = 0;
  while (lot >= result.actions[choice].visits) lot -= result.actions[choice++].visits;
  return choice;
}

class SearchBot final : public Bot {
 public:
  explicit SearchBot(const SearchOptions& options) : options_(options) {}

  AnyAction choose(const DecisionRequest& request, Rng& rng) override {
    const Searcher searcher = searcher_of(request.game);
    // A game that is not registered has no search; its heuristic plays.
    if (searcher == nullptr) return make_greedy_bot()->choose(request, rng);
    if (request.legal.size() == 1) return request.legal.front();
    const SearchResult result = searcher(request.rules,
                                         request.view,
                                         request.legal,
                                         plan_within(request.budget),
                                         seed_from(rng),
                                         options_.reuses_tree ? &cache_ : nullptr);
    const bool is_blunder = static_cast<int>(rng.below(100)) < options_.blunder_percent;
    return request.legal[is_blunder ? by_visits(result, rng) : result.best()];
  }

 private:
  SearchPlan plan_within(const Budget& budget) const {
    SearchPlan plan = options_.plan;
    if (budget.iterations || budget.time) {
      plan.iterations = budget.iterations;
      plan.scales_with_game = false;
      plan.time = budget.time;
    }
    const auto most = static_cast<std::uint32_t>(plan.trees);
    plan.trees = static_cast<int>(std::min(plan.iterations.value_or(most), most));
    if (budget.deadline) plan.time = std::min(plan.time.value_or(kLongest), left(*budget.deadline));
    return plan;
  }
  static std::chrono::milliseconds left(std::chrono::steady_clock::time_point until) {
    using std::chrono::milliseconds;
    const auto now = std::chrono::steady_clock::now();
    return std::max(milliseconds(1), std::chrono::floor<milliseconds>(until - now));
  }
  static constexpr auto kLongest = std::chrono::milliseconds::max();

  SearchOptions options_;
  TreeCache cache_;
};

}  // namespace

std::unique_ptr<Bot> make_search_bot(const SearchOptions& options) {
  return std::make_unique<SearchBot>(options);
}

}  // namespace bourse
