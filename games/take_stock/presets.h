// SPDX-License-Identifier: Apache-2.0
//
// The ready settings of Take Stock and who made the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::take_stock {

inline constexpr std::array<Preset, 2> kTablePresets{{
    {.key = "standard", .name = "Standard", .help = "The defaults of this house."},
    {.key = "letter",
     .name = "To the letter",
     .help = "Every option as the rulebook prints it.",
     .options = "{}"},
}};

inline constexpr Credits kCredits{.designers = "Simon Hunt",
                                  .artists = "Oliver Castañeda",
                                  .publisher = "Z-Man Games",
                                  .ages = "10+",
                                  .minutes = "30–60"};

}  // namespace bourse::take_stock
