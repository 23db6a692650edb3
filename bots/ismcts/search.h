// SPDX-License-Identifier: Apache-2.0
//
// Root-parallel search for a seat's best action: independent trees, each with its own stream of one
// seed, whose root statistics are added. search<G>() is the typed entry point; searcher_of()
// returns that of a registered game behind the erased boundary.
#pragma once

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <span>
#include <vector>

#include "bots/ismcts/plan.h"
#include "bots/ismcts/tree_cache.h"
#include "bots/ismcts/tree_search.h"
#include "core/boundary/erased_game.h"

namespace bourse {

struct SearchResult {
  std::vector<ActionStats> actions;  // one per choice
  std::int64_t iterations = 0;
  std::size_t bytes = 0;  // of the trees

  // The choices with at least half the visits of the most visited one, the best first.
  std::vector<std::size_t> leaders() const;
  // Requires: there is a choice.
  std::size_t best() const { return leaders().front(); }
};

using Deadline = std::optional<std::chrono::steady_clock::time_point>;

// Adds the root statistics of a tree: sums visits and wins, averages reward and bonus by visits.
void add_tree(std::span<const ActionStats> actions, SearchResult& result);
// The iterations of tree number `at`: an equal share; the remainder goes to the first trees.
std::uint32_t share_of(std::uint32_t iterations, int trees, int at);

template <GameRules G>
class Search {
 public:
  Search(const SearchRoot<G>& root,
         const SearchPlan& plan,
         const Seed& seed,
         Trees<G> retained = {})
      : plan_(plan) {
    retained.resize(static_cast<std::size_t>(plan.trees),
                    Tree<typename G::Action>(memory_of(plan)));
    if (plan.scales_with_game && plan.iterations) {
      *plan_.iterations *= search_tuning_of<G>().time_factor;
    }
    if (plan.time) deadline_ = std::chrono::steady_clock::now() + *plan.time;
    for (int tree = 0; tree < plan.trees; ++tree) {
      Seed own = seed;
      own[0] = static_cast<std::uint8_t>(own[0] ^ tree);
      trees_.push_back(
          std::make_unique<TreeSearch<G>>(root,
                                          arm_count(wanted_of(tree)),
                                          plan_,
                                          own,
                                          std::move(retained[static_cast<std::size_t>(tree)])));
    }
    iterations_.resize(trees_.size());
  }

  SearchResult run() {
    grow_all();
    SearchResult result;
    for (std::size_t tree = 0; tree < trees_.size(); ++tree) {
      add_tree(trees_[tree]->action_stats(), result);
      result.iterations += iterations_[tree];
      result.bytes += trees_[tree]->tree().bytes();
    }
    return result;
  }
  Trees<G> retained() const {
    Trees<G> retained;
    for (const auto& tree : trees_) {
      retained.push_back(tree->tree().retain(kMostRetained / trees_.size()));
    }
    return retained;
  }

 private:
  static constexpr std::size_t kLeastMemory = std::size_t{1} << 20U;    // holds any root
  static constexpr std::size_t kMostRetained = std::size_t{16} << 20U;  // copied in milliseconds

  static std::size_t memory_of(const SearchPlan& plan) {
    return std::max(plan.memory / static_cast<std::size_t>(plan.trees), kLeastMemory);
  }
  // Rethrows what any thread throws, after all have ended.
  void grow_all() {
    const int threads = std::clamp(plan_.threads, 1, plan_.trees);
    std::vector<std::future<void>> others;
    for (int thread = 1; thread < threads; ++thread) {
      others.push_back(
          std::async(std::launch::async, [this, thread, threads] { grow(thread, threads); }));
    }
    grow(0, threads);
    for (std::future<void>& other : others) other.get();
  }
  // One iteration of each tree in turn, so that all have grown equally when time runs out.
  void grow(int first, int step) {
    bool is_done = false;
    while (!is_done) {
      is_done = true;
      for (int tree = first; tree < plan_.trees; tree += step) {
        const auto at = static_cast<std::size_t>(tree);
        const std::uint32_t wanted = wanted_of(tree);
        if (iterations_[at] >= wanted) continue;
        trees_[at]->iterate(progress(iterations_[at], wanted));
        ++iterations_[at];
        if (is_late()) return;
        is_done = false;
      }
    }
  }
  std::uint32_t wanted_of(int tree) const {
    return plan_.iterations ? share_of(*plan_.iterations, plan_.trees, tree)
                            : std::numeric_limits<std::uint32_t>::max();
  }
  // If iterations are limited too, the first half of the time is ignored: a search that finishes in
  // it gives the same result as one without a time limit.
  double progress(std::uint32_t done, std::uint32_t wanted) const {
    const double part = static_cast<double>(done) / wanted;
    if (!deadline_) return part;
    const std::chrono::duration<double> left = *deadline_ - std::chrono::steady_clock::now();
    const double spent = 1 - left / std::chrono::duration<double>(*plan_.time);
    return plan_.iterations && spent < 0.5 ? part : std::max(part, spent);
  }
  // At least 12 visits per arm: fewer would say nothing.
  static std::size_t arm_count(std::uint32_t iterations) {
    return std::max<std::size_t>(2, iterations / 12);
  }
  bool is_late() const { return deadline_ && std::chrono::steady_clock::now() >= *deadline_; }

  SearchPlan plan_;
  Deadline deadline_;
  std::vector<std::unique_ptr<TreeSearch<G>>> trees_;
  std::vector<std::uint32_t> iterations_;
};

// `trees` are those of the seat's previous decision: the search continues in them and leaves what
// is worth reusing. Null: no reuse.
template <GameRules G>
SearchResult search(const typename G::Rules& rules,
                    const typename G::View& view,
                    std::span<const typename G::Action> choices,
                    const SearchPlan& plan,
                    const Seed& seed,
                    Trees<G>* trees = nullptr) {
  const auto sampler = G::prepare(rules, view);
  const auto draw = [&sampler](Rng& rng) { return sampler.draw(rng); };
  Search<G> search(
      {rules, view, choices, draw}, plan, seed, trees ? std::move(*trees) : Trees<G>());
  SearchResult result = search.run();
  if (trees != nullptr) *trees = search.retained();
  return result;
}

// Takes the trees from the cache and puts those worth reusing back. A null cache means no reuse.
using Searcher = SearchResult (*)(const AnyRules&,
                                  const AnyView&,
                                  std::span<const AnyAction>,
                                  const SearchPlan&,
                                  const Seed&,
                                  TreeCache*);
// Null for a game that is not registered.
Searcher searcher_of(const ErasedGame& game);

}  // namespace bourse
