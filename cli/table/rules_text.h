// SPDX-License-Identifier: Apache-2.0
//
// Options and the rules of a table in words: the game's catalogue in the language of this run, else
// the English of its schema. A value is never printed as its code where there is a word for it.
#pragma once

#include <string>
#include <string_view>

#include "core/boundary/erased_game.h"

namespace bourse::cli {

std::string option_name(const OptionSpec& spec);                            // "Other hands"
std::string value_words(const OptionSpec& spec, const json::value& value);  // "to be remembered"
std::string preset_name(const Preset& preset);
std::string preset_help(const Preset& preset);

// The section "Rules of this table": what differs from the standard game, the house's values, and
// where a default differs from the printed rules. Lines of at most `width` columns.
std::string rules_section(const ErasedGame& game, const AnyRules& rules, int width);
// One sentence of it, for a screen that has no room for more.
std::string rules_line(const ErasedGame& game, const AnyRules& rules);

// Who made the boxed game, and that this project is not theirs.
std::string credits_section(const Descriptor& game, int width);

}  // namespace bourse::cli
