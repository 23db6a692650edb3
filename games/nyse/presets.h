// SPDX-License-Identifier: Apache-2.0
//
// The ready settings of NYSE and who made the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::nyse {

inline constexpr std::array<Preset, 6> kTablePresets{{
    {.key = "standard",
     .name = "Standard",
     .help = "The standard board, hands open by colour, 5 plain chips of each colour."},
    {.key = "letter",
     .name = "To the letter",
     .help = "Every option as the rulebook prints it.",
     .options = "{}"},
    {.key = "memory",
     .name = "Hidden hands",
     .help = "Other hands are concealed: who holds what is yours to remember.",
     .options = R"({"hands": "concealed"})",
     .min_seats = 2},
    {.key = "short",
     .name = "Short",
     .help = "2 plain chips of each colour instead of 5: about five minutes.",
     .options = R"({"plain_chips": 2})"},
    {.key = "wild",
     .name = "Random board",
     .help = "The grey chips are shuffled: the price may fall before it climbs.",
     .options = R"({"board": "random"})"},
    {.key = "solitaire",
     .name = "Solitaire",
     .help = "Play alone against your own record.",
     .max_seats = 1},
}};

inline constexpr Credits kCredits{.designers = "Ben Stanley",
                                  .artists = "",
                                  .publisher = "nestorgames",
                                  .ages = "",
                                  .minutes = "10"};

}  // namespace bourse::nyse
