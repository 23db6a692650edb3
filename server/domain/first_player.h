// SPDX-License-Identifier: Apache-2.0
//
// The option that lets the host choose who begins.
#pragma once

#include "core/boundary/erased_game.h"
#include "core/option.h"

namespace bourse {

// The option of the game that names a seat, if it has one.
const OptionSpec* first_option(const ErasedGame& game);

// The options, changed so that this seat begins; -1: a random one. Requires: first_option(game).
json::object options_with_first(const ErasedGame& game, json::object options, int seat);

}  // namespace bourse
