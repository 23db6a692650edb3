// SPDX-License-Identifier: Apache-2.0
//
// The decision points of RULES.md section 5. Each holds only the data of its own duration.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/seat.h"
#include "games/nyse/rules/components.h"
#include "games/nyse/rules/sets.h"

namespace bourse::nyse {

struct Turn {
  bool operator==(const Turn&) const = default;
};
struct InvestPick {
  std::uint8_t picks_left;
  bool operator==(const InvestPick&) const = default;
};
struct SwapOffer {
  std::optional<Seat> partner;  // named by the first denial; later offers go to the same seat
  ColourSet denied;
  bool operator==(const SwapOffer&) const = default;
};
struct SwapAnswer {
  Seat partner;
  Colour ask;
  Chip give;  // still in the active seat's hand; its marking is secret until the exchange
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
