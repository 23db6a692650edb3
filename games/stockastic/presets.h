// SPDX-License-Identifier: Apache-2.0
//
// The ready settings of Stockastic and who made the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::stockastic {

inline constexpr std::array<Preset, 2> kTablePresets{{
    {.key = "standard", .name = "Standard", .help = "The defaults of this house."},
    {.key = "letter",
     .name = "To the letter",
     .help = "Every option as the rulebook prints it.",
     .options = "{}"},
}};

inline constexpr Credits kCredits{.designers = "Febndy and Lovita Darwin",
                                  .artists = "Febndy and Kevin Reynaldo",
                                  .publisher = "Aqua Terra Ventus Production, 2017",
                                  .ages = "15+",
                                  .minutes = "45–90"};

}  // namespace bourse::stockastic
