// SPDX-License-Identifier: Apache-2.0
//
// The presets of Take Stock, and the makers of the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::take_stock {

inline constexpr std::array<Preset, 5> kTablePresets{{
    {.key = "standard",
     .name = "Standard",
     .help = "Four rounds, four option tokens each, and a count of the events left before Market "
             "Closed."},
    {.key = "letter",
     .name = "To the letter",
     .help = "Every option as the rulebook prints it: no counter, events face down, and a downturn "
             "in turn order that stops when a hand is empty.",
     .options = R"({"close_counter": false, "downturn_mode": "sequential",
                    "event_discards": "face_down"})"},
    {.key = "hidden",
     .name = "Market closes unseen",
     .help = "Market Closed lies anywhere among the last eleven events: nobody can count to it.",
     .options = R"({"market_closed": "hidden11"})"},
    {.key = "short",
     .name = "Two rounds",
     .help = "Half the length, with two option tokens each.",
     .options = R"({"rounds": 2, "start_options": 2})"},
    {.key = "single",
     .name = "One round",
     .help = "A first look: a single round, with one option token each.",
     .options = R"({"rounds": 1, "start_options": 1})"},
}};

inline constexpr Credits kCredits{.designers = "Simon Hunt",
                                  .artists = "Oliver Castañeda",
                                  .publisher = "Z-Man Games, 2006",
                                  .ages = "10+",
                                  .minutes = "30–60"};

}  // namespace bourse::take_stock
