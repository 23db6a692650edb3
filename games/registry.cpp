// SPDX-License-Identifier: Apache-2.0
#include "games/registry.h"

#include <algorithm>
#include <array>

#include "core/boundary/erase.h"
#include "games/registered_games.h"

namespace bourse {
namespace {

template <class... Games>
std::span<const ErasedGame> table_of(TypeList<Games...> /*types*/) {
  static const std::array<ErasedGame, sizeof...(Games)> kTable{erase<Games>()...};
  return kTable;
}

}  // namespace

std::span<const ErasedGame> games() { return table_of(RegisteredGames{}); }

const ErasedGame* find_game(std::string_view key) {
  const auto all = games();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const ErasedGame& game) { return game.descriptor->key == key; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace bourse
