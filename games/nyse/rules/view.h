// SPDX-License-Identifier: Apache-2.0
//
// The view: everything one viewer is entitled to know, with perfect recall (RULES.md section 6). A
// heap of chips is described by its number of chips per colour and the certain ones per kind: in
// one's own hand the two agree, in a pile usually nothing is certain. Built by observe() from
// nothing; bots, heuristics and the sampler see a View and no State.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

#include "core/fixed_list.h"
#include "core/per_key.h"
#include "core/seat.h"
#include "games/nyse/rules/components.h"
#include "games/nyse/rules/phase.h"

namespace bourse::nyse {

struct Heap {
  PerColour<std::uint8_t> total;
  PerChip<std::uint8_t> certain;

  bool operator==(const Heap&) const = default;
};

// The offer on the table. Only the giver sees the marking of the chip given.
struct OfferSeen {
  Seat partner;
  Colour ask;
  Colour give;
  std::optional<Marking> marking;

  bool operator==(const OfferSeen&) const = default;
};
using PhaseSeen = std::variant<Turn, InvestPick, SwapOffer, OfferSeen, SoloSwap, Over>;

// A chip that the viewer knows to be in one of several places (KnownChip).
struct StraySeen {
  Chip chip;
  std::uint16_t places;

  bool operator==(const StraySeen&) const = default;
};

struct View {
  Viewer viewer = Viewer::spectator();
  SeatSet waiting;
  Seat active{};
  PhaseSeen phase;
  BoardOrder order{};
  PerColour<Spot> positions;
  PerChip<std::uint16_t> box;  // chips of each kind in the game
  PerChip<std::uint16_t> played;
  PerSeat<Heap> hands;
  PerSeat<Heap> withdrawn;
  Heap piles;  // certain: chips swapped back (8.1); when over, the piles are empty
  PerColour<std::optional<Marking>> markers;  // seen when the game is over
  FixedList<StraySeen, 32> stray;

  bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View>);

inline int price(const View& view, Colour colour) {
  return value_at(view.order, view.positions[colour]);
}
inline int held(const Heap& heap) {
  int chips = 0;
  for (const std::uint8_t count : heap.total) chips += count;
  return chips;
}
inline int supply(const View& view) { return held(view.piles); }
inline int worth(const View& view, Seat seat) {
  int sum = 0;
  for (const Colour colour : kAllColours) {
    sum += price(view, colour) * view.hands[seat].total[colour];
  }
  return sum;
}

}  // namespace bourse::nyse
