// SPDX-License-Identifier: Apache-2.0
//
// The presets of Stockpile, and the makers of the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::stockpile {

inline constexpr std::array<Preset, 8> kTablePresets{{
    {.key = "standard",
     .name = "Standard",
     .help = "The standard board without investors. Start here, with three or more players."},
    {.key = "letter",
     .name = "To the letter",
     .help = "Every option as the rulebook prints it: portfolios to remember, Donald bids no more "
             "than he has, Cramer acts before or after his cards.",
     .options = R"({"donald_limit": "face", "cramer_timing": "ends", "public_ledger": false})"},
    {.key = "duel",
     .name = "Duel",
     .help = "Two players: four piles, two meeples, two tips and 30 K each, or the amount on the "
             "investor's card. Play once with more than two players first.",
     .min_seats = 2,
     .max_seats = 2},
    {.key = "advanced",
     .name = "Advanced board",
     .help = "Six different price tracks, and Stanford Steel pays on its way up. Not for your "
             "first game.",
     .options = R"({"board": "advanced"})"},
    {.key = "investors",
     .name = "Investors",
     .help = "Everybody chooses one of two investors, with money and an ability of their own. Not "
             "for your first game.",
     .options = R"({"investors": true})",
     .min_seats = 3},
    {.key = "both",
     .name = "Advanced board and investors",
     .help = "Both expansions together. Not for your first game.",
     .options = R"({"board": "advanced", "investors": true})"},
    {.key = "duel_investors",
     .name = "Duel with investors",
     .help = "Two players, each with two of four investors; their money adds up. Not for your "
             "first game.",
     .options = R"({"investors": true})",
     .min_seats = 2,
     .max_seats = 2},
    {.key = "memory",
     .name = "From memory",
     .help =
         "What others hold is yours to remember: the table shows only how many cards they have.",
     .options = R"({"public_ledger": false})"},
}};

inline constexpr Credits kCredits{.designers = "Seth Van Orden; development: Brett Sobol",
                                  .artists = "Jacqui Davis, Ian O'Toole",
                                  .publisher = "Nauvoo Games, 2015",
                                  .ages = "",
                                  .minutes = "45–60"};

}  // namespace bourse::stockpile
