// SPDX-License-Identifier: Apache-2.0
//
// The presets of Stonks, and the makers of the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::stonks {

inline constexpr std::array<Preset, 6> kTablePresets{{
    {.key = "standard",
     .name = "Standard",
     .help = "Three rounds, values 1 to 5, one locked company at a time; two players play two "
             "deals on the low tiles."},
    {.key = "letter",
     .name = "To the letter",
     .help = "As the rulebook prints it: a discard pile, and no list of what has been played.",
     .options = R"({"seen_list": false})"},
    {.key = "duel",
     .name = "For two",
     .help = "Two deals of 11 cards and one scoring: low tiles unless the variant says "
             "otherwise, three locks, and the portfolio of the first deal stays.",
     .max_seats = 2},
    {.key = "moderate",
     .name = "Moderate",
     .help = "Friendlier: low tiles with values 1 to 3, and three companies may be locked at once.",
     .options = R"({"variant": "moderate"})",
     .min_seats = 3},
    {.key = "small_blue",
     .name = "Small Caps & Blue Chips",
     .help = "The tiles on the left are worth 1 to 3, those on the right 1 to 5.",
     .options = R"({"variant": "small_blue"})"},
    {.key = "long",
     .name = "Five rounds",
     .help = "The longer game of the rulebook: five rounds instead of three.",
     .options = R"({"rounds": 5})",
     .min_seats = 3},
}};

inline constexpr Credits kCredits{.designers = "Robert Coelho, Luis Francisco",
                                  .artists = "Diego Sá",
                                  .publisher = "Grok Games, 2023",
                                  .ages = "",
                                  .minutes = "30"};

}  // namespace bourse::stonks
