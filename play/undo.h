// SPDX-License-Identifier: Apache-2.0
//
// Whether a move may be taken back without a vote: the same seats are to act, and no seat learned
// anything. Spectators do not count, because they do not play.
//
// That a seat learned nothing is sampled, not proven: in every world drawn from what the seat could
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

// Worlds drawn per seat. A fact visible in one of twelve worlds (one marked chip in NYSE's largest
// pile) is missed with probability (11/12)^256 < 3e-10; one visible in one of a hundred still with
// 8 %.
inline constexpr int kWorldsForUndo = 256;
// For deciding whether to offer an undo, a sixteenth of them. These are the first of the same
// draws, so a refusal here is final, and whatever they miss is found when the player asks.
inline constexpr int kWorldsForOffer = 16;

inline constexpr std::string_view kPlayWentOn = "it is another seat's turn now";

// Returns the reason as a sentence, or nothing if the move may be taken back.
std::optional<std::string> refuse_undo(const LastMove& move, int worlds = kWorldsForUndo);

}  // namespace bourse
