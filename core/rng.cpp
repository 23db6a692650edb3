// SPDX-License-Identifier: Apache-2.0
#include "core/rng.h"

#include <bit>
#include <cstring>

namespace bourse {
namespace {

// Four blocks side by side: lane i of every word belongs to block first_block + i. Uses the vector
// extensions of GCC and Clang, so the same source compiles for SSE2, NEON and WebAssembly.
using Lanes [[gnu::vector_size(16)]] = std::uint32_t;

Lanes spread(std::uint32_t word) { return Lanes{word, word, word, word}; }

Lanes rotate(Lanes value, int bits) { return (value << bits) | (value >> (32 - bits)); }

// Rotates by 16 bits: the halves of each word are exchanged.
Lanes swap_halves(Lanes value) {
  using Halves [[gnu::vector_size(16)]] = std::uint16_t;
  const auto halves = std::bit_cast<Halves>(value);
  return std::bit_cast<Lanes>(__builtin_shufflevector(halves, halves, 1, 0, 3, 2, 5, 4, 7, 6));
}

void quarter_round(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  a += b, d = swap_halves(d ^ a);
  c += d, b = rotate(b ^ c, 12);
  a += b, d = rotate(d ^ a, 8);
  c += d, b = rotate(b ^ c, 7);
}

std::uint32_t little_endian(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8U | std::uint32_t{bytes[2]} << 16U |
         std::uint32_t{bytes[3]} << 24U;
}

using Block = std::array<Lanes, 16>;

Block initial_block(const Seed& key, std::uint64_t nonce, std::uint64_t first_block) {
  Block block{spread(0x61707865), spread(0x3320646e), spread(0x79622d32), spread(0x6b206574)};
  for (std::size_t word = 0; word < 8; ++word) {
    block[4 + word] = spread(little_endian(key.data() + 4 * word));
  }
  for (std::uint64_t lane = 0; lane < 4; ++lane) {
    block[12][lane] = static_cast<std::uint32_t>(first_block + lane);
    block[13][lane] = static_cast<std::uint32_t>((first_block + lane) >> 32U);
  }
  block[14] = spread(static_cast<std::uint32_t>(nonce));
  block[15] = spread(static_cast<std::uint32_t>(nonce >> 32U));
  return block;
}

void double_round(Block& x) {
  for (std::size_t i = 0; i < 4; ++i) quarter_round(x[i], x[4 + i], x[8 + i], x[12 + i]);
  for (std::size_t i = 0; i < 4; ++i) {
    quarter_round(x[i], x[4 + (i + 1) % 4], x[8 + (i + 2) % 4], x[12 + (i + 3) % 4]);
  }
}

// Four words of each of the four blocks, from lanes side by side to consecutive blocks: a
// transposed 4 × 4 matrix.
void write_four(const Lanes* words, std::uint32_t* out) {
  const Lanes low02 = __builtin_shufflevector(words[0], words[2], 0, 4, 1, 5);
  const Lanes low13 = __builtin_shufflevector(words[1], words[3], 0, 4, 1, 5);
  const Lanes high02 = __builtin_shufflevector(words[0], words[2], 2, 6, 3, 7);
  const Lanes high13 = __builtin_shufflevector(words[1], words[3], 2, 6, 3, 7);
  const std::array<Lanes, 4> blocks{__builtin_shufflevector(low02, low13, 0, 4, 1, 5),
                                    __builtin_shufflevector(low02, low13, 2, 6, 3, 7),
                                    __builtin_shufflevector(high02, high13, 0, 4, 1, 5),
                                    __builtin_shufflevector(high02, high13, 2, 6, 3, 7)};
  for (std::size_t lane = 0; lane < 4; ++lane) {
    std::memcpy(out + 16 * lane, &blocks[lane], sizeof(Lanes));
  }
}

}  // namespace

void chacha8_blocks(const Seed& key,
                    std::uint64_t nonce,
                    std::uint64_t first_block,
                    std::array<std::uint32_t, 64>& out) {
  const Block initial = initial_block(key, nonce, first_block);
  Block block = initial;
  for (int pair = 0; pair < 4; ++pair) double_round(block);
  for (std::size_t word = 0; word < 16; ++word) block[word] += initial[word];
  for (std::size_t word = 0; word < 16; word += 4) write_four(&block[word], &out[word]);
}

void Rng::refill() {
  chacha8_blocks(seed_, stream_, counter_, words_);
  counter_ += kBlocks;
  drawn_ = 0;
}

}  // namespace bourse
