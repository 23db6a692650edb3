// SPDX-License-Identifier: Apache-2.0
//
// A board or a help as a game draws it, in the language of the reader (cli/terminal/game_text.h).
#pragma once

#include <string>
#include <string_view>

#include "cli/terminal/game_text.h"

namespace bourse::cli {

// Columns stay where they are if the words have room; lines that the game wrapped are wrapped
// again. A sentence with ids of rules in brackets has them at its end.
std::string translated_page(const GameText& texts, std::string_view drawn);
// In the current language.
std::string translated_page(std::string_view drawn);

}  // namespace bourse::cli
