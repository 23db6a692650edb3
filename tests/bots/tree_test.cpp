// SPDX-License-Identifier: Apache-2.0
//
// The node table of a search, and what tree reuse retains of it.
#include "bots/ismcts/tree.h"

#include <doctest/doctest.h>

namespace bourse {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;

std::uint32_t fingerprint_of(int action) {
  return static_cast<std::uint32_t>(action) * 2654435761U | 1U;
}

// Adds a node whose choices are visited once each, one after the other as in a search.
void grow(Tree<int>& tree, std::uint64_t key, int choices) {
  tree.make_room();
  REQUIRE(tree.visit(key) != nullptr);
  for (int action = 0; action < choices; ++action) {
    Node& node = *tree.visit(key);
    ++node.visits;
    REQUIRE(tree.grow_edges(node, 1));
    tree.add(
        node,
        {.action = action, .fingerprint = fingerprint_of(action), .available = 1, .visits = 1});
  }
}
int remembered(Tree<int>& tree, std::uint64_t key, int choices) {
  const Node& node = *tree.visit(key);
  int found = 0;
  for (int action = 0; action < choices; ++action) {
    const std::uint32_t at = tree.find(node, action, fingerprint_of(action));
    if (at != Tree<int>::kNotFound && tree.edge(at).visits == 1) ++found;
  }
  return found;
}

TEST_CASE("tree reuse retains the searching seat's nodes with all their edges") {
  Tree<int> tree(64 * kMegabyte);
  constexpr int kMany = 5000;
  grow(tree, 11, kMany);
  grow(tree, 13, 3);
  grow(tree, 12, 7);  // even: another seat's
  tree.visit(15)->visits = 4;
  Tree<int> retain = tree.retain(16 * kMegabyte);
  CHECK(retain.bytes() < tree.bytes());
  CHECK(retain.visit(11)->visits == kMany);
  CHECK(remembered(retain, 11, kMany) == kMany);
  CHECK(remembered(retain, 13, 3) == 3);
  CHECK(retain.visit(12)->visits == 0);
  CHECK(retain.visit(15)->visits == 0);
  // It grows like any tree.
  for (std::uint64_t key = 101; key < 9001; key += 2) grow(retain, key, 2);
  CHECK(remembered(retain, 11, kMany) == kMany);
}

TEST_CASE("tree reuse retains nothing if that would exceed its limit or the memory") {
  Tree<int> tree(4 * kMegabyte);
  for (std::uint64_t key = 1; key < 4001; key += 2) grow(tree, key, 5);
  const std::size_t size = tree.retain(4 * kMegabyte).bytes();
  CHECK(tree.retain(size).visit(1)->visits == 5);
  CHECK(tree.retain(size - 1).visit(1)->visits == 0);
  CHECK(tree.bytes() + size <= 4 * kMegabyte);
  // The memory holds one tree but not two.
  Tree<int> tight(kMegabyte * 3 / 8);
  grow(tight, 1, 5);
  CHECK(tight.retain(kMegabyte).visit(1)->visits == 0);
  Tree<int> wide(kMegabyte);
  grow(wide, 1, 5);
  CHECK(wide.retain(kMegabyte).visit(1)->visits == 5);
}

}  // namespace
}  // namespace bourse
