// SPDX-License-Identifier: Apache-2.0
//
// The rules of a game as text for the terminal, from games/<game>/rules_text/.
#pragma once

#include <string>

#include "core/boundary/erased_game.h"

namespace bourse::cli {

// Whose rules: those of a table, or the game's, with all its variants.
enum class RulesScope : bool { Table, Game };

// In the current language, in lines of at most `width` columns. A text that applies because of an
// option, or in a variant alone, names that option.
std::string rules_page(const ErasedGame& game, const AnyRules& rules, RulesScope scope, int width);

}  // namespace bourse::cli
