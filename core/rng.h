// SPDX-License-Identifier: Apache-2.0
//
// Randomness as an argument. A Seed is 256 bits; each applied move draws from its own ChaCha8
// stream of that seed (stream 0 deals, stream k belongs to the k-th move). So a snapshot needs no
// generator, any move can be replayed alone, and nobody can predict the deck from the cards seen.
// Bounded numbers and shuffles are our own code: identical with every compiler and in WebAssembly.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace bourse {

using Seed = std::array<std::uint8_t, 32>;

class Rng {
 public:
  // Costs nothing until the first draw.
  // NOLINTNEXTLINE(*-member-init): words_ is written before it is read
  Rng(const Seed& seed, std::uint64_t stream) : seed_(seed), stream_(stream) {}

  std::uint32_t next() {
    if (drawn_ == kWords) refill();
    return words_[drawn_++];
  }

  // Uniform over 0 … bound − 1. Requires: bound >= 1. Lemire's method: the high half of word ·
  // bound; if the low half is below 2^32 mod bound, draws again, so that no value is favoured.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{next()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) {
        product = std::uint64_t{next()} * bound;
      }
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  // Fisher–Yates shuffle from the end: every order is equally likely.
  template <class Item>
  void shuffle(Item* items, std::size_t count) {
    for (std::size_t left = count; left > 1; --left) {
      std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }
  }
  template <class Items>
  void shuffle(Items& items) {
    shuffle(&*items.begin(), items.size());
  }

  // Draws `count` of `size` items without replacement and moves them to the front, in the order
  // drawn; every choice in every order is equally likely. Optimised for sampling worlds, which
  // draws many: one word yields three numbers, the low half of each product being the word for the
  // next (Lemire's rejection, once for the product of the bounds). Requires: count <= size <= 1625,
  // the largest whose cube is below 2^32.
  template <class Item>
  void draw_to_front(Item* items, std::size_t size, std::size_t count) {
    std::size_t at = 0;
    for (; at + 3 <= count; at += 3) {
      const auto left = static_cast<std::uint32_t>(size - at);
      const auto [a, b, c] = below_three(left);
      std::swap(items[at], items[at + a]);
      std::swap(items[at + 1], items[at + 1 + b]);
      std::swap(items[at + 2], items[at + 2 + c]);
    }
    for (; at < count; ++at) {
      std::swap(items[at], items[at + below(static_cast<std::uint32_t>(size - at))]);
    }
  }

 private:
  // Independent numbers below bound, bound - 1 and bound - 2. Requires: 3 <= bound <= 1625.
  std::array<std::uint32_t, 3> below_three(std::uint32_t bound) {
    const std::uint32_t ways = bound * (bound - 1) * (bound - 2);
    while (true) {
      const std::uint64_t a = std::uint64_t{next()} * bound;
      const std::uint64_t b = std::uint64_t{static_cast<std::uint32_t>(a)} * (bound - 1);
      const std::uint64_t c = std::uint64_t{static_cast<std::uint32_t>(b)} * (bound - 2);
      const auto rest = static_cast<std::uint32_t>(c);
      if (rest >= ways || rest >= (0U - ways) % ways) {
        return {static_cast<std::uint32_t>(a >> 32U),
                static_cast<std::uint32_t>(b >> 32U),
                static_cast<std::uint32_t>(c >> 32U)};
      }
    }
  }

  static constexpr std::size_t kBlocks = 4;  // generated together, one per vector lane
  static constexpr std::size_t kWords = kBlocks * 16;

  void refill();

  Seed seed_;
  std::uint64_t stream_;
  std::uint64_t counter_ = 0;
  std::size_t drawn_ = kWords;
  std::array<std::uint32_t, kWords> words_;  // valid from drawn_ on
};

// The next 64 bytes × 4 of the ChaCha8 key stream with a 64-bit block counter and a 64-bit nonce,
// in block order, as little-endian words.
void chacha8_blocks(const Seed& key,
                    std::uint64_t nonce,
                    std::uint64_t first_block,
                    std::array<std::uint32_t, 64>& out);

}  // namespace bourse
