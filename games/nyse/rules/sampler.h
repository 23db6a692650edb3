// SPDX-License-Identifier: Apache-2.0
//
// Draws states consistent with a view, uniformly (RULES.md 6.4). Every chip that the viewer cannot
// place goes to a slot that the viewer cannot fill: the marker, a place in the pile, a chip in
// another hand or among the withdrawn; all deals are equally likely. Chips that the viewer knows
// (its own hand, chips played, seen withdrawn or given in a swap) are placed in advance; a chip
// known to be in one of several slots (swapped back into a pile, gone astray) goes first, to any of
// them.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/nyse/rules/options.h"
#include "games/nyse/rules/state.h"
#include "games/nyse/rules/view.h"

namespace bourse::nyse {

// In constructed positions one colour can have 10 hands of 40 chips, 40 more in supply and
// withdrawn together, and its marker.
inline constexpr std::size_t kMaxSlots = kMaxSeats * 40 + kMaxSupply + 1;

// The slots of one colour, numbered in this order: marker, pile from the top, hands, withdrawn.
struct Slots {
  struct OfSeat {
    Seat seat;
    std::uint8_t count;
  };
  // Seats with slots, in the order of add(). Called at most once per seat, so there is always room.
  class BySeat {
   public:
    void add(Seat seat, std::uint8_t slots) {
      seats_[size_] = {seat, slots};
      size_ += slots > 0 ? 1 : 0;  // no branch: unpredictable
    }
    const OfSeat* begin() const { return seats_.data(); }
    const OfSeat* end() const { return seats_.data() + size_; }

   private:
    std::array<OfSeat, kMaxSeats> seats_{};
    std::size_t size_ = 0;
  };
  std::uint16_t count = 0;
  std::uint8_t markers = 0;
  std::uint8_t pile = 0;
  BySeat hands;
  BySeat withdrawn;
};

// A chip known to be in certain places only.
struct BoundChip {
  Marking marking;
  Places places;
};
using BoundChips = FixedList<BoundChip, kMaxKnown + kMaxPile>;

class Sampler {
 public:
  Sampler(const Rules& rules, const View& view);
  State draw(Rng& rng) const;

 private:
  State deal_all(Rng& rng) const;
  void fix_own_hand(Seat seat, const Hand& hand);
  void fix_hand(Seat seat, const Heap& hand);
  void fix_withdrawn(Seat seat, const Heap& withdrawn);
  void fix_marker(Colour colour, std::optional<Marking> marker);
  void bind_returned(Colour colour, const Heap& piles);
  void bind_stray(const View& view);
  std::uint16_t unplaced(Colour colour) const;  // the number of chips, and so of slots
  // Claims chips of the kind, at most `wanted`, and returns how many; they count as placed.
  int claim(Chip chip, int wanted);

  State base_;  // everything the viewer can place
  PerChip<std::uint16_t>
      chips_;  // of each kind, those that it cannot place: as many per colour as slots
  PerColour<Slots> slots_;
  PerColour<BoundChips> bound_;  // in groups of equal places
  bool is_give_hidden_ = false;  // an offer whose marking the viewer does not see
  bool needs_unmarked_;          // a swap under way needs an unmarked chip in the hand (8.1.4)
};

Sampler prepare(const Rules& rules, const View& view);

}  // namespace bourse::nyse
