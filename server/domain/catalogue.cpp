// SPDX-License-Identifier: Apache-2.0
#include "server/domain/catalogue.h"

#include "games/registry.h"

namespace bourse {

const Catalogue& registered_catalogue() {
  static const Catalogue kCatalogue = [] {
    Catalogue catalogue;
    catalogue.find = find_game;
    for (const ErasedGame& game : games()) catalogue.games.push_back(&game);
    return catalogue;
  }();
  return kCatalogue;
}

}  // namespace bourse
