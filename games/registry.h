// SPDX-License-Identifier: Apache-2.0
//
// The table of all games, in the order of games/CMakeLists.txt. Code that is compiled once per game
// takes their types from games/registered_games.h, which is generated and expensive to include.
#pragma once

#include <span>
#include <string_view>

#include "core/boundary/erased_game.h"

namespace bourse {

std::span<const ErasedGame> games();
const ErasedGame* find_game(std::string_view key);  // null: there is no such game

}  // namespace bourse
