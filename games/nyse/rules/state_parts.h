// SPDX-License-Identifier: Apache-2.0
//
// The parts of State (state.h): supply piles, withdrawn chips, and what seats know of hidden chips.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/nyse/rules/components.h"

namespace bourse::nyse {

// A supply pile: markings as two bits each, the top chip in the lowest.
class Pile {
 public:
  Pile() = default;
  // The first `size` markings, from the top. Requires: `markings` has kMaxPile values; all of them
  // are read, to avoid a branch.
  Pile(const Marking* markings, int size) : size_(static_cast<std::uint8_t>(size)) {
    for (int depth = 0; depth < kMaxPile; ++depth) {
      markings_ |= static_cast<std::uint32_t>(markings[depth]) << (2 * depth);
    }
    markings_ &= (1U << (2 * size)) - 1U;
  }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Marking top() const { return at(0); }  // Requires: !empty().
  Marking at(int depth) const { return static_cast<Marking>((markings_ >> (2 * depth)) & 3U); }
  Marking draw() {
    const Marking drawn = top();
    markings_ >>= 2U;
    --size_;
    return drawn;
  }
  void put_under(Marking marking) {
    markings_ |= static_cast<std::uint32_t>(marking) << (2 * size_);
    ++size_;
  }
  // Inserts the chip with `depth` chips above it.
  void insert(int depth, Marking marking) {
    const std::uint32_t above = (1U << (2 * depth)) - 1U;
    markings_ = (markings_ & above) | (static_cast<std::uint32_t>(marking) << (2 * depth)) |
                ((markings_ & ~above) << 2U);
    ++size_;
  }
  void mark(int depth, Marking marking) {
    markings_ =
        (markings_ & ~(3U << (2 * depth))) | (static_cast<std::uint32_t>(marking) << (2 * depth));
  }

  bool operator==(const Pile&) const = default;

 private:
  std::uint32_t markings_ = 0;  // zero above size_, so that equal piles are equal words
  std::uint8_t size_ = 0;
};

// A withdrawn chip and the seat that withdrew it, in one byte: seat · 16 + chip.
class Withdrawal {
 public:
  Withdrawal(Seat seat, Chip chip)
      : packed_(static_cast<std::uint8_t>(number(seat) * kChips + static_cast<int>(chip))) {}
  Seat seat() const { return seat_at(packed_ / kChips); }
  Chip chip() const { return static_cast<Chip>(packed_ % kChips); }

  bool operator==(const Withdrawal&) const = default;

 private:
  std::uint8_t packed_;
};

// The order does not matter: two heaps are equal if they hold the same chips.
struct WithdrawnHeap : FixedList<Withdrawal, kMaxSupply> {
  friend bool operator==(const WithdrawnHeap& a, const WithdrawnHeap& b) {
    return std::is_permutation(a.begin(), a.end(), b.begin(), b.end());
  }
};

// The possible places of a chip: hands by seat, the pile of its colour, the withdrawn heap.
using Places = std::uint16_t;
constexpr Places hand_place(Seat seat) { return static_cast<Places>(1U << number(seat)); }
inline constexpr Places kPilePlace = 1U << kMaxSeats;
inline constexpr Places kWithdrawnPlace = 1U << (kMaxSeats + 1);

// A chip that `knower` is certain is in one of the places. If that is one hand, the chip counts in
// K[knower][holder][chip] (RULES.md 6.3) and is part of the document. Otherwise it has gone astray
// and is part of memory: its holder gave away a chip of the colour unseen ("either B or C holds
// it"), or it was in a pile from which a chip was withdrawn unseen.
struct KnownChip {
  Seat knower;
  Chip chip;
  Places places;

  bool is_in_hand_of(Seat seat) const { return places == hand_place(seat); }
  bool is_astray() const { return (places & (places - 1U)) != 0 || places >= kPilePlace; }
  bool operator==(const KnownChip&) const = default;
};

// 14.2: the sum of known never exceeds 16 + 2 · 8, and a chip astray was known before. Only
// solitaire could exceed it, with chips swapped back and withdrawn unseen. The excess is dropped,
// which is safe: `known` is a lower bound.
inline constexpr std::size_t kMaxKnown = 32;

}  // namespace bourse::nyse
