// SPDX-License-Identifier: Apache-2.0
//
// Sets of colours and of kinds of chip, one bit each. Every decision of a rollout uses them, so
// they are built and read without branches: insert_if(), only_if(), marked().
#pragma once

#include <bit>
#include <cstdint>

#include "games/nyse/rules/components.h"

namespace bourse::nyse {

// The bit of a colour is its number.
class ColourSet {
 public:
  constexpr ColourSet() = default;
  constexpr explicit ColourSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}

  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool contains(Colour colour) const {
    return ((bits_ >> static_cast<unsigned>(colour)) & 1U) != 0;
  }
  constexpr void insert(Colour colour) { insert_if(true, colour); }
  constexpr void insert_if(bool wanted, Colour colour) {
    bits_ = static_cast<std::uint8_t>(bits_ | (wanted ? 1U : 0U) << static_cast<unsigned>(colour));
  }
  // The set if wanted, otherwise the empty set.
  constexpr ColourSet only_if(bool wanted) const { return ColourSet((wanted ? 1U : 0U) * bits_); }
  constexpr unsigned bits() const { return bits_; }

  constexpr bool operator==(const ColourSet&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

// The bit of a chip is its number.
class ChipSet {
 public:
  constexpr explicit ChipSet(unsigned bits) : bits_(bits) {}

  // The colours in which the set contains the marking. Their bits are four apart; the
  // multiplication collects them: bit 4 · c times 2^(12 − 3 · c) is bit 12 + c.
  constexpr ColourSet marked(Marking marking) const {
    const unsigned apart = (bits_ >> static_cast<unsigned>(marking)) & 0x1111U;
    return ColourSet(((apart * 0x1248U) >> 12U) & 0xfU);
  }

  // In chip order.
  class Iterator {
   public:
    constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
    constexpr Chip operator*() const { return static_cast<Chip>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1U;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    unsigned bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  unsigned bits_;
};

}  // namespace bourse::nyse
