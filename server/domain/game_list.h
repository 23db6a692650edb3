// SPDX-License-Identifier: Apache-2.0
//
// The games that a house serves: the registered ones, or a test's own.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "play/record.h"

namespace bourse {

struct GameList {
  std::vector<const ErasedGame*> games;  // in display order
  FindGame find = nullptr;
};

// Every registered game.
const GameList& registered_games();

// The reason why the game cannot be played by this number of players.
std::optional<std::string> refuse_players(const ErasedGame& game, int players);

}  // namespace bourse
