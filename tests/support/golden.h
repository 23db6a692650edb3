// SPDX-License-Identifier: Apache-2.0
//
// Golden games as text, in tests/golden/*.txt of a game: the moves, the sentences that a spectator
// and the moving seat read, and the result. Each is replayed from its own moves.
// tools/regen_goldens plays and writes them again; review the difference like code.
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

// Replays every golden of the game and compares it literally; reports to doctest. The folder must
// contain these files and no others. With BOURSE_REGEN_GOLDENS in the environment, plays and writes
// them first, with seeds 1, 2, … in the given order.
void check_goldens(const ErasedGame& game, std::span<const Golden> goldens);

}  // namespace bourse
