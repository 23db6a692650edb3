// SPDX-License-Identifier: Apache-2.0
//
// The parts of State (state.h): memory of draws and of the last round, scores by round.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/seat.h"
#include "games/take_stock/rules/components.h"
#include "games/take_stock/rules/options.h"

namespace bourse::take_stock {

// A seat's draw for its turn (5.1). In an upturn it may have drawn another card just before.
struct TurnDraw {
  Seat seat;
  Card card;
  bool operator==(const TurnDraw&) const = default;
};

struct Memory {
  std::optional<TurnDraw> drawn;             // for the current turn, known to its seat
  std::optional<TurnDraw> closing;           // for the turn in which the last round ended
  PerPlayer<CardSet> hands;                  // left over in the last round, each known to its seat
  PerPlayer<CardSet> certs;                  // of the last round
  CardSet discard;                           // of the last round
  PerPlayer<std::optional<Card>> discarded;  // in the last downturn
  bool operator==(const Memory&) const = default;
};

using RoundScores = std::array<PerPlayer<std::uint16_t>, kMaxRounds>;

}  // namespace bourse::take_stock
