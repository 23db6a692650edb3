// SPDX-License-Identifier: Apache-2.0
//
// What a search remembers: decisions by the 64-bit key of what the deciding seat knows, and for
// each choice there how often it was open, how often it was taken and what came of it on average.
// Memory is bounded: when it is full, no node is added and those known are refined.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace bourse {

template <class Action>
struct Edge {
  Action action{};
  std::uint32_t fingerprint = 0;  // of the action; 0: an empty place
  std::uint32_t available = 0;    // visits of the node in worlds where the action was legal
  std::uint32_t visits = 0;       // of those
  float mean = 0;                 // reward of the deciding seat
  float prior = 0;                // what the hints say of it, 0 to 1
};

struct Node {
  std::uint64_t key = 0;  // 0: an empty place of the table; odd: of the searching seat
  std::uint32_t visits = 0;
  float mean = 0;           // reward of the deciding seat
  std::uint32_t first = 0;  // of its branches
  std::uint16_t count = 0;
  std::uint16_t capacity = 0;  // places for them: none, or a power of two
};

template <class Action>
class Tree {
 public:
  using EdgeOf = Edge<Action>;
  static constexpr auto kNotFound = std::numeric_limits<std::uint32_t>::max();

  explicit Tree(std::size_t memory) : memory_(memory), table_(kSmallest) {}

  std::size_t bytes() const {
    return table_.capacity() * sizeof(Node) + edges_.capacity() * sizeof(EdgeOf);
  }

  // The node of this key, added if there is room; null if not. Requires: key != 0. A pointer
  // is good until the next call of make_room().
  Node* visit(std::uint64_t key) {
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

  // Before each iteration, which adds one node at most: doubles a table that is half full.
  void make_room() {
    if (size_ < table_.size() / 2) return;
    const std::size_t more = 2 * table_.size();
    // While the entries move, both tables are there.
    if ((more + table_.size()) * sizeof(Node) + edges_.capacity() * sizeof(EdgeOf) > memory_) {
      return;
    }
    std::vector<Node> old(more);
    old.swap(table_);
    size_ = 0;
    for (const Node& node : old) {
      if (node.key != 0) *visit(node.key) = node;
    }
  }

  // The place of the action among the branches of the node, kNotFound if it has none.
  std::uint32_t find(const Node& node, const Action& action, std::uint32_t fingerprint) const {
    if (node.capacity == 0) return kNotFound;
    std::uint32_t at = place(node, fingerprint);
    for (; edges_[at].fingerprint != 0; at = after(node, at)) {
      if (edges_[at].fingerprint == fingerprint && edges_[at].action == action) return at;
    }
    return kNotFound;
  }
  // Requires: there is room, and the node does not have it.
  std::uint32_t add(Node& node, const EdgeOf& edge) {
    std::uint32_t at = place(node, edge.fingerprint);
    while (edges_[at].fingerprint != 0) at = after(node, at);
    edges_[at] = edge;
    ++node.count;
    return at;
  }
  // Room for so many more branches, half of it left empty; false if there is none. What the
  // node has moves.
  [[nodiscard]] bool grow_edges(Node& node, std::size_t more) {
    const std::size_t capacity = std::bit_ceil(2 * (node.count + more));
    if (capacity <= node.capacity) return true;
    if (capacity > kMostRoom || !reserve(edges_.size() + capacity)) return false;
    const Node old = node;
    node.first = static_cast<std::uint32_t>(edges_.size());
    node.capacity = static_cast<std::uint16_t>(capacity);
    node.count = 0;
    edges_.resize(edges_.size() + capacity);
    for (std::uint32_t at = old.first; at < old.first + old.capacity; ++at) {
      if (edges_[at].fingerprint != 0) add(node, EdgeOf(edges_[at]));
    }
    return true;
  }

  // What is worth keeping for the next node of the same game: the searching seat's own
  // decisions, as far as they remember their choices. Those of others are keyed by what they did
  // since a root that is another one then. Nothing if it takes more than `most` bytes, or if this
  // tree and it take more than the memory together.
  Tree retain(std::size_t most) const {
    const auto is_retained = [](const Node& one) { return one.key % 2 == 1 && one.count > 0; };
    std::size_t capacity = kFirstRoom;  // for another root
    std::size_t count = 1;
    for (const Node& node : table_) {
      if (!is_retained(node)) continue;
      capacity += node.capacity;
      ++count;
    }
    Tree retained(memory_);
    const std::size_t places = std::max(kSmallest, std::bit_ceil(2 * count + 1));
    const std::size_t needed = places * sizeof(Node) + capacity * sizeof(EdgeOf);
    if (needed > most || bytes() + needed > memory_) return retained;
    retained.table_.resize(places);
    retained.edges_.reserve(capacity);
    for (const Node& node : table_) {
      if (is_retained(node)) retained.take(node, *this);
    }
    return retained;
  }

  EdgeOf& edge(std::uint32_t at) { return edges_[at]; }
  const EdgeOf& edge(std::uint32_t at) const { return edges_[at]; }

 private:
  static constexpr std::size_t kSmallest = 1024;  // a power of two, as every size of the table
  static constexpr std::size_t kFirstRoom = 8 * kSmallest;  // of branches: of any root

  static constexpr std::size_t kMostRoom = std::size_t{1} << 15U;

  // Requires: there is room.
  void take(const Node& node, const Tree& other) {
    Node& own = *visit(node.key);
    own.visits = node.visits;
    own.mean = node.mean;
    if (!grow_edges(own, node.count)) return;
    for (std::uint32_t at = node.first; at < node.first + node.capacity; ++at) {
      if (other.edges_[at].fingerprint != 0) add(own, other.edges_[at]);
    }
  }

  // The lowest bit of a fingerprint is always set.
  static std::uint32_t place(const Node& node, std::uint32_t fingerprint) {
    return node.first + ((fingerprint >> 1U) & (node.capacity - 1U));
  }
  static std::uint32_t after(const Node& node, std::uint32_t at) {
    return node.first + ((at - node.first + 1U) & (node.capacity - 1U));
  }

  bool reserve(std::size_t wanted) {
    if (wanted <= edges_.capacity()) return true;
    const std::size_t more = std::max(2 * edges_.capacity(), kFirstRoom);
    const std::size_t moving = more + edges_.capacity();
    if (wanted > more) return false;
    if (moving * sizeof(EdgeOf) + table_.size() * sizeof(Node) > memory_) return false;
    edges_.reserve(more);
    return true;
  }

  std::size_t memory_;
  std::size_t size_ = 0;
  std::vector<Node> table_;
  std::vector<EdgeOf> edges_;
};

}  // namespace bourse
