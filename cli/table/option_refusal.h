// SPDX-License-Identifier: Apache-2.0
//
// Refusals of options for people: the place in the words of the site's form, in the current
// language. Programs read the path ("options.shares_table[11]").
#pragma once

#include "core/codec/parse_error.h"
#include "core/descriptor.h"

namespace bourse::cli {

// "Shares of the cards, value 12: must be 0 to 4", without the id of the rule. Other errors stay
// as they are.
ParseError in_words(ParseError error, const Descriptor& game);

}  // namespace bourse::cli
