// SPDX-License-Identifier: Apache-2.0
//
// The parts of State (state.h): pairs, cards on sale, and the possessions of a player.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stockpile/rules/components.h"

namespace bourse::stockpile {

struct Pair {
  Company company{};
  Forecast forecast{};
  SeatSet known;
  bool operator==(const Pair&) const = default;
};

// A card on sale, in two bytes: kind, placer (none: from the deck), facing, and who knows it.
class PileCard {
 public:
  PileCard(Kind kind, std::optional<Seat> by, bool is_up, SeatSet known)
      : kind_(static_cast<std::uint8_t>(static_cast<unsigned>(kind) | (is_up ? kUp : 0U))),
        rest_(static_cast<std::uint8_t>((by ? static_cast<unsigned>(*by) : kNobody) << 5U |
                                        known.bits())) {}
  Kind kind() const { return static_cast<Kind>(kind_ & ~kUp); }
  bool is_up() const { return (kind_ & kUp) != 0; }
  std::optional<Seat> by() const {
    const unsigned seat = rest_ >> 5U;
    return seat == kNobody ? std::nullopt : std::optional(static_cast<Seat>(seat));
  }
  SeatSet known() const { return SeatSet::from_bits(rest_ & 31U); }
  void learn(Seat seat) { rest_ = static_cast<std::uint8_t>(rest_ | SeatSet::of(seat).bits()); }
  void set_kind(Kind kind) {
    kind_ = static_cast<std::uint8_t>(static_cast<unsigned>(kind) | (kind_ & kUp));
  }

  bool operator==(const PileCard&) const = default;

 private:
  static constexpr unsigned kUp = 128;
  static constexpr unsigned kNobody = 7;
  std::uint8_t kind_;
  std::uint8_t rest_;
};
static_assert(kMostSeats <= 5 && kKinds <= 127);

using Hand = FixedList<Kind, kHandCards>;  // in the order dealt
using Fees = std::array<std::uint8_t, kMostFee>;
inline bool is_none(const Fees& fees) {
  unsigned any = 0;
  for (const std::uint8_t count : fees) any |= count;
  return any == 0;
}

struct Player {
  std::int32_t money = 0;
  Holdings cards;
  std::uint8_t booms = 0;  // won and not yet played
  std::uint8_t busts = 0;
  Fees fees{};  // held, by value - 1
  Hand hand;
  InvestorSet investors;
  InvestorSet rejected;
  std::optional<Company> started;  // memory: the stock dealt at the start

  int actions() const { return booms + busts; }
  std::uint8_t& actions(Kind kind) { return kind == kBoom ? booms : busts; }
  bool owns(Investor investor) const { return investors.contains(investor); }
  bool operator==(const Player&) const = default;
};

}  // namespace bourse::stockpile
