// SPDX-License-Identifier: Apache-2.0
//
// The games under test: all, or the one named by the environment variable BOURSE_GAME, which
// tools/mutate sets to the game it has changed.
#pragma once

#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/boundary/erased_game.h"
#include "games/registry.h"

namespace bourse {

inline std::vector<ErasedGame> games_under_test() {
  const char* only = std::getenv("BOURSE_GAME");
  std::vector<ErasedGame> chosen;
  for (const ErasedGame& game : games()) {
    if (only == nullptr || game.descriptor->key == std::string_view(only)) chosen.push_back(game);
  }
  return chosen;
}

}  // namespace bourse
