// SPDX-License-Identifier: Apache-2.0
//
// The chips in a hand, and fast counts of them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/nyse/rules/components.h"
#include "games/nyse/rules/sets.h"

namespace bourse::nyse {

using Hand = PerChip<std::uint8_t>;  // the number of each kind

// Hands are read at every decision, so their 16 counts are loaded as two words, eight counts each.
// One multiplication adds the counts of a word; its highest byte is their sum (a hand never reaches
// 256 chips).
inline std::array<std::uint64_t, 2> words_of(const Hand& hand) {
  std::array<std::uint64_t, 2> words{};
  static_assert(sizeof words == sizeof hand);
  std::memcpy(&words, &hand, sizeof words);
  return words;
}
inline int held(const Hand& hand) {
  const auto words = words_of(hand);
  return static_cast<int>(((words[0] + words[1]) * 0x0101010101010101U) >> 56U);
}
inline int held(const Hand& hand, Colour colour) {
  std::uint32_t counts = 0;
  std::memcpy(&counts, &hand[chip_of(colour, Marking::None)], sizeof counts);
  return static_cast<int>((counts * 0x01010101U) >> 24U);
}
inline bool is_empty(const Hand& hand) {
  const auto words = words_of(hand);
  return (words[0] | words[1]) == 0;
}
// Adding 127 carries into the top bit of every count but zero (a hand never reaches 129 chips of a
// kind). The multiplication collects the top bits of eight counts: bit 8 · i times 2^(56 − 7 · i)
// is bit 56 + i.
inline ChipSet kinds_held(const Hand& hand) {
  static_assert(std::endian::native == std::endian::little);
  unsigned kinds = 0;
  unsigned place = 0;
  for (const std::uint64_t word : words_of(hand)) {
    const std::uint64_t top_bits = (word + 0x7f7f7f7f7f7f7f7fU) & 0x8080808080808080U;
    kinds |= static_cast<unsigned>(((top_bits >> 7U) * 0x0102040810204080U) >> 56U) << place;
    place += 8;
  }
  return ChipSet(kinds);
}
inline bool holds_any(const Hand& hand, Marking marking) {
  return !kinds_held(hand).marked(marking).empty();
}

}  // namespace bourse::nyse
