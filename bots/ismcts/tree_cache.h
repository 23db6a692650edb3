// SPDX-License-Identifier: Apache-2.0
//
// Tree reuse: keeps the trees of a search for the seat's next decision in the same game. A cache
// belongs to one seat, because its worlds fit what that seat knew; no other seat may learn from it.
#pragma once

#include <any>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "bots/ismcts/tree.h"
#include "core/boundary/box.h"
#include "core/game.h"

namespace bourse {

template <GameRules G>
using Trees = std::vector<Tree<typename G::Action>>;

class TreeCache {
 public:
  // Removes and returns the trees; empty if they are of other rules, of another seat or of another
  // number of trees.
  template <GameRules G>
  Trees<G> take(const AnyRules& rules, Seat seat, int count) {
    auto* const trees = std::any_cast<Trees<G>>(&trees_);
    const bool fits = trees != nullptr && rules == rules_ && seat == seat_ &&
                      trees->size() == static_cast<std::size_t>(count);
    Trees<G> taken = fits ? std::move(*trees) : Trees<G>();
    trees_.reset();
    return taken;
  }
  template <GameRules G>
  void put(AnyRules rules, Seat seat, Trees<G> trees) {
    rules_ = std::move(rules);
    seat_ = seat;
    trees_ = std::move(trees);
  }

 private:
  AnyRules rules_;
  std::optional<Seat> seat_;
  std::any trees_;  // Trees<G>
};

}  // namespace bourse
