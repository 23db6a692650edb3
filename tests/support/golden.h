// SPDX-License-Identifier: Apache-2.0
//
// Whole games as text, tests/golden/*.txt of a game: what was played, what a spectator and the seat
// that moved read about it, and how it ended. Each is replayed from its own moves.
// tools/regen_goldens plays and writes them anew; the difference is reviewed like code.
#pragma once

#include <span>
#include <string_view>

#include "core/boundary/erased_game.h"

namespace bourse {

struct Golden {
  std::string_view name;  // of the file
  int seats;
  std::string_view options;  // as JSON
};

// Replays every golden of the game to the letter and reports to doctest. The folder must hold these
// files and no other. With BOURSE_REGEN_GOLDENS in the environment they are played and written
// first, with seeds 1, 2, … in the order given.
void check_goldens(const ErasedGame& game, std::span<const Golden> goldens);

}  // namespace bourse
