// SPDX-License-Identifier: Apache-2.0
//
// The ready settings of Stockpile and who made the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::stockpile {

inline constexpr std::array<Preset, 2> kTablePresets{{
    {.key = "standard", .name = "Standard", .help = "The defaults of this house."},
    {.key = "letter",
     .name = "To the letter",
     .help = "Every option as the rulebook prints it.",
     .options = "{}"},
}};

inline constexpr Credits kCredits{.designers = "Seth Van Orden",
                                  .artists = "Jacqui Davis and Ian O'Toole",
                                  .publisher = "Nauvoo Games, 2015",
                                  .ages = "",
                                  .minutes = "45–60"};

}  // namespace bourse::stockpile
