// SPDX-License-Identifier: Apache-2.0
//
// The option with which the host chooses the first player.
#pragma once

#include "core/boundary/erased_game.h"
#include "core/option.h"

namespace bourse {

// The game's option that names a seat, or null.
const OptionSpec* first_option(const ErasedGame& game);

// The options, changed so that this seat begins; -1: a random seat. Requires: first_option(game).
json::object options_with_first(const ErasedGame& game, json::object options, int seat);

}  // namespace bourse
