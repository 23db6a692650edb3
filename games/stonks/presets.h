// SPDX-License-Identifier: Apache-2.0
//
// The ready settings of Stonks and who made the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::stonks {

inline constexpr std::array<Preset, 2> kTablePresets{{
    {.key = "standard", .name = "Standard", .help = "The defaults of this house."},
    {.key = "letter",
     .name = "To the letter",
     .help = "Every option as the rulebook prints it.",
     .options = "{}"},
}};

inline constexpr Credits kCredits{.designers = "Robert Coelho and Luis Francisco",
                                  .artists = "Diego Sá",
                                  .publisher = "Grok Games, 2023",
                                  .ages = "",
                                  .minutes = "20–30"};

}  // namespace bourse::stonks
