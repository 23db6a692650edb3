// SPDX-License-Identifier: Apache-2.0
//
// The parts of State (state.h): rumors on boards and in the discard, the token bag, memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stockastic/rules/table.h"

namespace bourse::stockastic {

using Slots = std::array<Token, kSlots>;
using TokenBag = PerToken<std::uint8_t>;
using Rumors = FixedList<Rumor, kMaxRumors>;

// A rumor face down on a board. Sorted by board, from the bottom to the top of each stack.
struct Planted {
  Board board{};
  Rumor rumor{};
  Seat seat{};          // that bought it
  bool is_old = false;  // memory: certainly drawn before the last reshuffle
  bool operator==(const Planted&) const = default;
};
// A rumor in the face-down discard. Sorted by seat and rumor.
struct Buried {
  Seat seat{};
  Rumor rumor{};
  bool operator==(const Buried&) const = default;
};

// Memory. The two tokens that a collapse returned to the pile, and who had seen them. Front is the
// slot that is face up now or next, back the other.
struct Collapse {
  Board board{};
  Token front{};
  Token back{};
  SeatSet front_seen;        // seats that looked at it
  bool is_front_up = false;  // it was face up: everybody saw it
  SeatSet back_seen;
  bool operator==(const Collapse&) const = default;
};
// Each board collapses at most once in each of 6 turns, in the Resolution and in the payment of
// costs: 4 · 8.
inline constexpr std::size_t kMaxCollapses = 32;

// Memory. A rumor that went into the deck with the last reshuffle and has not been seen since.
struct Reshuffled {
  Rumor rumor{};
  std::uint8_t seat = 0;  // its owner if it had been buried; kEverybody if it was face up
  bool operator==(const Reshuffled&) const = default;
};
inline constexpr std::uint8_t kEverybody = 0xFF;

struct Memory {
  TokenBag resolved{};  // by the last forecast, from the refill until the next reveal
  FixedList<Collapse, kMaxCollapses> collapses;  // since the last refill, in order
  FixedList<Reshuffled, kMaxRumors> reshuffled;  // sorted by seat and rumor
  PerPlayer<std::uint8_t> old_hand;  // rumors in hand certainly drawn before the last reshuffle
  PerPlayer<std::uint8_t> old_buried;
  bool operator==(const Memory&) const = default;
};

}  // namespace bourse::stockastic
