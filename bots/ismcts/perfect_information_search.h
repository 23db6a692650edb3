// SPDX-License-Identifier: Apache-2.0
//
// A search with the true position behind the view in place of the worlds that fit it: for the
// laboratory alone (lab/matches/clairvoyant.h, ADR 0017). No bot has a position to give it, and
// tools/layering refuses this header to all others.
#pragma once

#include "bots/ismcts/search.h"

namespace bourse {

using PerfectInformationSearcher = SearchResult (*)(const AnyRules&,
                                                    const AnyView&,
                                                    const AnyState&,
                                                    std::span<const AnyAction>,
                                                    const SearchPlan&,
                                                    const Seed&);
// Null for a game that is not registered.
PerfectInformationSearcher perfect_information_searcher_of(const ErasedGame& game);

}  // namespace bourse
