// SPDX-License-Identifier: Apache-2.0
//
// The presets of NYSE, and the makers of the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::nyse {

inline constexpr std::array<Preset, 11> kTablePresets{{
    {.key = "standard",
     .name = "Standard",
     .help = "The standard board, hands open by colour, 5 plain chips of each colour."},
    {.key = "letter",
     .name = "To the letter",
     .help = "Follows the rulebook wherever it is clear: hands are concealed.",
     .options = R"({"hands": "concealed"})"},
    {.key = "solitaire",
     .name = "Solitaire",
     .help = "Alone against your own record: a marked chip must be played, and in full, as soon as "
             "that is possible, and a swap trades with the supply.",
     .max_seats = 1},
    {.key = "memory",
     .name = "Hidden hands",
     .help = "Other hands are concealed: who holds what is yours to remember.",
     .options = R"({"hands": "concealed"})",
     .min_seats = 2},
    {.key = "wild",
     .name = "Random board",
     .help = "Advanced game: the grey chips are shuffled, so a price may fall before it climbs.",
     .options = R"({"board": "random"})"},
    {.key = "late_peak",
     .name = "Late peak",
     .help = "Advanced game: the board is 1 2 3 4 5 2, a long rise and a hard fall.",
     .options = R"({"board": "late_peak"})"},
    {.key = "early_peak",
     .name = "Early peak",
     .help = "Advanced game: the board is 1 2 5 4 3 2, a short boom and a long decline.",
     .options = R"({"board": "early_peak"})"},
    {.key = "bull",
     .name = "Bull market",
     .help = "Advanced game: the board is 1 2 2 3 4 5, prices only rise until they go bust.",
     .options = R"({"board": "bull"})"},
    {.key = "bear",
     .name = "Bear market",
     .help = "Advanced game: the board is 5 4 3 2 2 1, every purchase hurts.",
     .options = R"({"board": "bear"})"},
    {.key = "volatile",
     .name = "Volatile market",
     .help = "Advanced game: the board is 2 5 1 4 2 3, prices jump up and down.",
     .options = R"({"board": "volatile"})"},
    {.key = "short",
     .name = "Short",
     .help = "House variant: 2 plain chips of each colour instead of 5, so 28 chips in the supply "
             "instead of 40.",
     .options = R"({"plain_chips": 2})"},
}};

inline constexpr Credits kCredits{.designers = "Ben Stanley",
                                  .artists = "",
                                  .publisher = "nestorgames",
                                  .ages = "",
                                  .minutes = "10"};

}  // namespace bourse::nyse
