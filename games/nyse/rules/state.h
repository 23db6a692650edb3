// SPDX-License-Identifier: Apache-2.0
//
// The state of NYSE and its decision points. (Read core/game.h before, flow.cpp after.)
//
// RULES.md section 14.2 specifies the document part. The memory part (box, and known chips that may
// be in several places) is what viewers need beyond it. The knowledge of seats about hands is part
// of the state too (6.3), because a swap teaches its two partners something that no other field
// records.
#pragma once

#include <cstdint>
#include <type_traits>

#include "core/fixed_list.h"
#include "core/per_key.h"
#include "core/seat.h"
#include "games/nyse/rules/components.h"
#include "games/nyse/rules/hand.h"
#include "games/nyse/rules/phase.h"
#include "games/nyse/rules/state_parts.h"

namespace bourse::nyse {

struct State {
  PerSeat<Hand> hands;
  PerColour<Pile> piles;
  PerColour<Marking> markers;
  PerColour<Spot> positions;
  BoardOrder order{};
  PerChip<std::uint16_t> played;
  PerChip<std::uint8_t> returned;  // certainly in the pile of its colour (8.1)
  WithdrawnHeap withdrawn;
  FixedList<KnownChip, kMaxKnown> known;  // sorted by knower, places, chip
  Seat active{};  // when the game is over: the seat that removed the last chip
  Phase phase;
  PerChip<std::uint16_t> box;  // memory: chips of each kind in the game, markers included

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 512);

inline int supply(const State& state) {
  int chips = 0;
  for (const Pile& pile : state.piles) chips += pile.size();
  return chips;
}
inline int price(const State& state, Colour colour) {
  return value_at(state.order, state.positions[colour]);
}

}  // namespace bourse::nyse
