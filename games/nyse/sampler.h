// SPDX-License-Identifier: Apache-2.0
//
// Draws states that fit a view, uniformly (RULES.md 6.4). Every chip the viewer cannot place goes
// to a slot the viewer cannot fill: a slot is the marker, a place in the pile, a chip in another
// hand or among the withdrawn; all deals are equally likely. What the viewer knows of (its own
// hand, what was played, seen withdrawn or given in a swap) is in place beforehand; a chip that
// lies in one of several slots (swapped back into a pile, gone astray) goes first, to any of them.
//
// All slots start with an unmarked chip, so that only the marked ones have to be dealt.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/nyse/options.h"
#include "games/nyse/state.h"
#include "games/nyse/view.h"

namespace bourse::nyse {

struct Slot {
  enum class In : std::uint8_t { OtherHand, Withdrawn, SupplyPile, Marker };
  In in;
  std::uint8_t at;  // the seat, the place in State::withdrawn, the depth
};

// In positions set up by hand one colour can have 10 hands of 40 chips, 40 more in supply and
// withdrawn together, and its marker.
inline constexpr std::size_t kMaxSlots = kMaxSeats * 40 + kMaxSupply + 1;

struct ColourDeal {
  FixedList<Slot, kMaxSlots> slots;
  PerMarking<std::uint16_t> chips;  // as many as slots
  // Chips known to lie in some slots only, in groups of equal places.
  struct Bound {
    Marking marking;
    Places places;
  };
  FixedList<Bound, kMaxKnown + kMaxPile> bound;
};

class Sampler {
 public:
  Sampler(const Rules& rules, const View& view);
  State draw(Rng& rng) const;

 private:
  State deal_all(Rng& rng) const;
  void fix_hand(Seat seat, const Heap& hand);
  void fix_withdrawn(Seat seat, const Heap& withdrawn);
  void fix_markers(const View& view);
  void open_piles(const View& view);
  void bind_stray(const View& view);
  // The chips of the kind that are there to be placed, at most `wanted`; they count as placed.
  int claim(Chip chip, int wanted);
  ColourDeal& deal(Colour colour) { return deals_[static_cast<std::size_t>(colour)]; }

  State base_;  // everything the viewer can place, unmarked chips in the other slots
  std::array<ColourDeal, kColours> deals_;
  bool is_give_hidden_ = false;  // an offer whose marking the viewer does not see
  bool needs_unmarked_ =
      false;  // a swap is under way that the hand must be able to carry out (8.1.4)
};

Sampler prepare(const Rules& rules, const View& view);

}  // namespace bourse::nyse
