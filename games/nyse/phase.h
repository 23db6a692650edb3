// SPDX-License-Identifier: Apache-2.0
//
// The decision points of RULES.md section 5. Each holds only what lives that long.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/seat.h"
#include "games/nyse/components.h"

namespace bourse::nyse {

class ColourSet {
 public:
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool contains(Colour colour) const {
    return ((bits_ >> static_cast<unsigned>(colour)) & 1U) != 0;
  }
  constexpr void insert(Colour colour) {
    bits_ = static_cast<std::uint8_t>(bits_ | (1U << static_cast<unsigned>(colour)));
  }
  constexpr bool operator==(const ColourSet&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

struct Turn {
  bool operator==(const Turn&) const = default;
};
struct InvestPick {
  std::uint8_t picks_left;
  bool operator==(const InvestPick&) const = default;
};
struct SwapOffer {
  std::optional<Seat> partner;  // named by the first denial; the offer stays with that seat
  ColourSet denied;
  bool operator==(const SwapOffer&) const = default;
};
struct SwapAnswer {
  Seat partner;
  Colour ask;
  Chip give;  // still in the hand of the active seat; its marking is secret until the exchange
  bool operator==(const SwapAnswer&) const = default;
};
struct SoloSwap {
  bool operator==(const SoloSwap&) const = default;
};
struct Over {
  bool operator==(const Over&) const = default;
};
using Phase = std::variant<Turn, InvestPick, SwapOffer, SwapAnswer, SoloSwap, Over>;

}  // namespace bourse::nyse
