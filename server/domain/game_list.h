// SPDX-License-Identifier: Apache-2.0
//
// The games a house serves: the registry, or in tests games of their own.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "play/record.h"

namespace bourse {

struct GameList {
  std::vector<const ErasedGame*> games;  // in the order of every list
  FindGame find = nullptr;
};

// Every registered game.
const GameList& registered_games();

// Why the game cannot be played by this many players.
std::optional<std::string> refuse_players(const ErasedGame& game, int players);

}  // namespace bourse
