// SPDX-License-Identifier: Apache-2.0
//
// A search that cheats: every world it looks at is the true one, with all hidden hands and the
// order of all piles that lie on the table. What is still to be thrown or shuffled it does not
// know. Where it wins no more often than a fair search, no look into the cards helps a search of
// this kind, and what is left is luck: the upper line of docs/generated/balance.md.
#pragma once

#include <string_view>

#include "lab/matches/participant.h"

namespace bourse {

inline constexpr std::string_view kClairvoyant = "clairvoyant";

// `text`: options of a search ("iterations=384"), or a level, whose budget it takes.
Result<ParticipantMaker, ParseError> clairvoyant_maker(std::string_view text);

}  // namespace bourse
