// SPDX-License-Identifier: Apache-2.0
//
// Hash table of search nodes, keyed by a 64-bit hash of what the deciding seat knows. Each node has
// an edge per action with its availability, visits and mean reward. Memory is bounded: when it is
// full, no nodes are added and existing ones keep learning.
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
  std::uint32_t fingerprint = 0;  // hash of the action; 0: an empty slot
  std::uint32_t available = 0;    // visits of the node in worlds where the action was legal
  std::uint32_t visits = 0;       // of those
  float mean = 0;                 // reward of the deciding seat
  float prior = 0;                // by the heuristic, 0 to 1
};

struct Node {
  std::uint64_t key = 0;  // 0: an empty slot; odd: a node of the searching seat
  std::uint32_t visits = 0;
  float mean = 0;           // reward of the deciding seat
  std::uint32_t first = 0;  // index of its first edge slot
  std::uint16_t count = 0;
  std::uint16_t capacity = 0;  // edge slots: 0, or a power of two
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

  // Finds or adds the node of this key; null if there is no room. Requires: key != 0. The pointer
  // is valid until the next call of make_room().
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

  // Doubles a table that is half full. To be called before each iteration, which adds at most one
  // node.
  void make_room() {
    if (size_ < table_.size() / 2) return;
    const std::size_t more = 2 * table_.size();
    // Both tables exist while the entries move.
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

  // The index of the action's edge, or kNotFound.
  std::uint32_t find(const Node& node, const Action& action, std::uint32_t fingerprint) const {
    if (node.capacity == 0) return kNotFound;
    std::uint32_t at = place(node, fingerprint);
    for (; edges_[at].fingerprint != 0; at = after(node, at)) {
      if (edges_[at].fingerprint == fingerprint && edges_[at].action == action) return at;
    }
    return kNotFound;
  }
  // Requires: there is room, and the node has no edge for the action.
  std::uint32_t add(Node& node, const EdgeOf& edge) {
    std::uint32_t at = place(node, edge.fingerprint);
    while (edges_[at].fingerprint != 0) at = after(node, at);
    edges_[at] = edge;
    ++node.count;
    return at;
  }
  // Makes room for `more` edges at a load of at most one half; false if memory is exhausted. Moves
  // the edges the node has.
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

  // A copy with what is worth reusing at the seat's next decision: the expanded nodes of the
  // searching seat. Nodes of others are keyed by their moves since the root, which will have
  // changed. Empty if it would take more than `most` bytes, or exceed the memory limit together
  // with this tree.
  Tree retain(std::size_t most) const {
    const auto is_retained = [](const Node& one) { return one.key % 2 == 1 && one.count > 0; };
    std::size_t capacity = kFirstRoom;  // for the edges of the next root
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
  static constexpr std::size_t kSmallest = 1024;            // like every table size a power of two
  static constexpr std::size_t kFirstRoom = 8 * kSmallest;  // edge slots; enough for any root

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
