// SPDX-License-Identifier: Apache-2.0
//
// Whether a move may be taken back without asking anybody: it left the same seats to act and taught
// no seat anything. What spectators learned does not count: they do not play.
//
// That somebody learned nothing is tried, not proven: in every world drawn from what a seat could
// know before, the move must lead to what the seat sees now.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/boundary/erased_game.h"
#include "core/rng.h"
#include "core/seat.h"

namespace bourse {

// The last move of a game, with the positions before and after it.
struct LastMove {
  const ErasedGame& game;
  const AnyRules& rules;
  const Seed& seed;
  std::uint64_t number = 0;  // of the move, 1 for the first
  Seat seat{};
  const AnyAction& action;
  const AnyState& before;
  const AnyState& after;
};

// Worlds drawn for each seat. A fact that shows one time in twelve (one marked chip in NYSE's
// largest pile) is missed with a probability of (11/12)^256 < 3e-10, one that shows one time in a
// hundred still with 8 %.
inline constexpr int kWorldsForUndo = 256;
// To show whether it is worth asking, a sixteenth of them: the draws are the same, so what these
// refuse is refused, and what they miss is found when the player asks.
inline constexpr int kWorldsForHint = 16;

inline constexpr std::string_view kPlayWentOn = "the move handed the decision on";

// The sentence says why not.
std::optional<std::string> refuse_undo(const LastMove& move, int worlds = kWorldsForUndo);

}  // namespace bourse
