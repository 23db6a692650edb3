// SPDX-License-Identifier: Apache-2.0
#include "server/domain/game_list.h"

#include <fmt/format.h>

#include "games/registry.h"

namespace bourse {

const GameList& registered_games() {
  static const GameList kCatalogue = [] {
    GameList catalogue;
    catalogue.find = find_game;
    for (const ErasedGame& game : games()) catalogue.games.push_back(&game);
    return catalogue;
  }();
  return kCatalogue;
}

std::optional<std::string> refuse_players(const ErasedGame& game, int players) {
  const Descriptor& about = *game.descriptor;
  if (players >= about.min_seats && players <= about.max_seats) return std::nullopt;
  return fmt::format("players: {} seats {} to {}", about.name, about.min_seats, about.max_seats);
}

}  // namespace bourse
