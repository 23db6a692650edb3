// SPDX-License-Identifier: Apache-2.0
//
// The option by which the host of a table says who begins.
#pragma once

#include "core/boundary/erased_game.h"
#include "core/option.h"

namespace bourse {

// The option of the game that names a seat, if it has one.
const OptionSpec* first_option(const ErasedGame& game);

// The options with this seat to begin, or -1: a random one. Requires: first_option(game).
json::object options_with_first(const ErasedGame& game, json::object options, int seat);

}  // namespace bourse
