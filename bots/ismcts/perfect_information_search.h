// SPDX-License-Identifier: Apache-2.0
//
// A search in the true position instead of worlds sampled from the view, for the laboratory only
// (lab/matches/clairvoyant.h, ADR 0017). No bot has a position to pass to it, and tools/layering
// lets no other layer include this header.
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
