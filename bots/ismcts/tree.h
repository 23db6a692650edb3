// SPDX-License-Identifier: Apache-2.0
//
// What a search remembers: decisions by the 64-bit key of what the deciding seat knows, and for
// each choice there how often it was open, how often it was taken and what came of it on average.
// Memory is bounded: when it is full, no decision is added and those known are refined.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace bourse {

template <class Action>
struct Branch {
  Action action{};
  std::uint32_t mark = 0;   // of the action; 0: an empty place
  std::uint32_t open = 0;   // visits of the decision in worlds where the action was legal
  std::uint32_t taken = 0;  // of those
  float mean = 0;           // reward of the deciding seat
  float lure = 0;           // what the hints say of it, 0 to 1
};

struct Decision {
  std::uint64_t key = 0;  // 0: an empty place of the table; odd: of the searching seat
  std::uint32_t visits = 0;
  float mean = 0;           // reward of the deciding seat
  std::uint32_t first = 0;  // of its branches
  std::uint16_t count = 0;
  std::uint16_t room = 0;  // places for them: none, or a power of two
};

template <class Action>
class Tree {
 public:
  using BranchOf = Branch<Action>;
  static constexpr auto kNowhere = std::numeric_limits<std::uint32_t>::max();

  explicit Tree(std::size_t memory) : memory_(memory), table_(kSmallest) {}

  std::size_t bytes() const {
    return table_.capacity() * sizeof(Decision) + branches_.capacity() * sizeof(BranchOf);
  }

  // The decision of this key, added if there is room; null if not. Requires: key != 0. A pointer
  // is good until the next call of make_room().
  Decision* visit(std::uint64_t key) {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = key & mask;
    for (; table_[at].key != 0; at = (at + 1) & mask) {
      if (table_[at].key == key) return &table_[at];
    }
    if (size_ >= table_.size() / 2) return nullptr;
    ++size_;
    table_[at].key = key;
    return &table_[at];
  }

  // Before each iteration, which adds one decision at most: doubles a table that is half full.
  void make_room() {
    if (size_ < table_.size() / 2) return;
    const std::size_t more = 2 * table_.size();
    // While the entries move, both tables are there.
    if ((more + table_.size()) * sizeof(Decision) + branches_.capacity() * sizeof(BranchOf) >
        memory_) {
      return;
    }
    std::vector<Decision> old(more);
    old.swap(table_);
    size_ = 0;
    for (const Decision& decision : old) {
      if (decision.key != 0) *visit(decision.key) = decision;
    }
  }

  // The place of the action among the branches of the decision, kNowhere if it has none.
  std::uint32_t find(const Decision& decision, const Action& action, std::uint32_t mark) const {
    if (decision.room == 0) return kNowhere;
    std::uint32_t at = place(decision, mark);
    for (; branches_[at].mark != 0; at = after(decision, at)) {
      if (branches_[at].mark == mark && branches_[at].action == action) return at;
    }
    return kNowhere;
  }
  // Requires: there is room, and the decision does not have it.
  std::uint32_t add(Decision& decision, const BranchOf& branch) {
    std::uint32_t at = place(decision, branch.mark);
    while (branches_[at].mark != 0) at = after(decision, at);
    branches_[at] = branch;
    ++decision.count;
    return at;
  }
  // Room for so many more branches, half of it left empty; false if there is none. What the
  // decision has moves.
  [[nodiscard]] bool widen(Decision& decision, std::size_t more) {
    const std::size_t room = std::bit_ceil(2 * (decision.count + more));
    if (room <= decision.room) return true;
    if (room > kMostRoom || !reserve(branches_.size() + room)) return false;
    const Decision old = decision;
    decision.first = static_cast<std::uint32_t>(branches_.size());
    decision.room = static_cast<std::uint16_t>(room);
    decision.count = 0;
    branches_.resize(branches_.size() + room);
    for (std::uint32_t at = old.first; at < old.first + old.room; ++at) {
      if (branches_[at].mark != 0) add(decision, BranchOf(branches_[at]));
    }
    return true;
  }

  // What is worth keeping for the next decision of the same game: the searching seat's own
  // decisions, as far as they remember their choices. Those of others are keyed by what they did
  // since a root that is another one then. Nothing if it takes more than `most` bytes, or if this
  // tree and it take more than the memory together.
  Tree kept(std::size_t most) const {
    const auto is_kept = [](const Decision& one) { return one.key % 2 == 1 && one.count > 0; };
    std::size_t room = kFirstRoom;  // for another root
    std::size_t count = 1;
    for (const Decision& decision : table_) {
      if (!is_kept(decision)) continue;
      room += decision.room;
      ++count;
    }
    Tree fewer(memory_);
    const std::size_t places = std::max(kSmallest, std::bit_ceil(2 * count + 1));
    const std::size_t needed = places * sizeof(Decision) + room * sizeof(BranchOf);
    if (needed > most || bytes() + needed > memory_) return fewer;
    fewer.table_.resize(places);
    fewer.branches_.reserve(room);
    for (const Decision& decision : table_) {
      if (is_kept(decision)) fewer.take(decision, *this);
    }
    return fewer;
  }

  BranchOf& branch(std::uint32_t at) { return branches_[at]; }
  const BranchOf& branch(std::uint32_t at) const { return branches_[at]; }

 private:
  static constexpr std::size_t kSmallest = 1024;  // a power of two, as every size of the table
  static constexpr std::size_t kFirstRoom = 8 * kSmallest;  // of branches: of any root

  static constexpr std::size_t kMostRoom = std::size_t{1} << 15U;

  // Requires: there is room.
  void take(const Decision& decision, const Tree& other) {
    Decision& own = *visit(decision.key);
    own.visits = decision.visits;
    own.mean = decision.mean;
    if (!widen(own, decision.count)) return;
    for (std::uint32_t at = decision.first; at < decision.first + decision.room; ++at) {
      if (other.branches_[at].mark != 0) add(own, other.branches_[at]);
    }
  }

  // The lowest bit of a mark is always set.
  static std::uint32_t place(const Decision& decision, std::uint32_t mark) {
    return decision.first + ((mark >> 1U) & (decision.room - 1U));
  }
  static std::uint32_t after(const Decision& decision, std::uint32_t at) {
    return decision.first + ((at - decision.first + 1U) & (decision.room - 1U));
  }

  bool reserve(std::size_t wanted) {
    if (wanted <= branches_.capacity()) return true;
    const std::size_t more = std::max(2 * branches_.capacity(), kFirstRoom);
    const std::size_t moving = more + branches_.capacity();
    if (wanted > more) return false;
    if (moving * sizeof(BranchOf) + table_.size() * sizeof(Decision) > memory_) return false;
    branches_.reserve(more);
    return true;
  }

  std::size_t memory_;
  std::size_t size_ = 0;
  std::vector<Decision> table_;
  std::vector<BranchOf> branches_;
};

}  // namespace bourse
