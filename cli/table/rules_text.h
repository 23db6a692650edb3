// SPDX-License-Identifier: Apache-2.0
//
// Options and rules of a table as text: the game's translations in the current language, or the
// English of its schema. A value is printed as its code only if it has no name.
#pragma once

#include <string>
#include <string_view>

#include "core/boundary/erased_game.h"

namespace bourse::cli {

std::string option_name(const OptionSpec& spec);                            // "Other hands"
std::string value_words(const OptionSpec& spec, const json::value& value);  // "to be remembered"
std::string preset_name(const Preset& preset);
std::string preset_help(const Preset& preset);

// The section "Rules of this table": differences from the standard game, house values, and defaults
// that differ from the printed rules. Lines have at most `width` columns.
std::string rules_section(const ErasedGame& game, const AnyRules& rules, int width);
// The section in one sentence, for small screens.
std::string rules_line(const ErasedGame& game, const AnyRules& rules);

// The makers of the boxed game, and the statement that this project is not affiliated with them.
std::string credits_section(const Descriptor& game, int width);

}  // namespace bourse::cli
