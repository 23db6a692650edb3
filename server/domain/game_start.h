// SPDX-License-Identifier: Apache-2.0
//
// How the game of a table starts: from a deal, or from the position of its setting.
#pragma once

#include <memory>

#include "core/boundary/erased_game.h"
#include "core/result.h"
#include "server/protocol/wire.h"

namespace bourse {

struct GameStart {
  AnyRules rules;
  std::shared_ptr<const AnyState> position;  // null: the game is dealt
};

// Refuses options that the game does not allow, and a position that it cannot load.
Result<GameStart, ParseError> start_of(const ErasedGame& game, const wire::NewTable& setting);

// The same for a new table: completes options and position. Also refuses a position that is over or
// does not fit players and options, and scripts without a position or with moves that the game
// cannot read.
Result<GameStart, ParseError> complete(const ErasedGame& game, wire::NewTable& setting);

}  // namespace bourse
