// SPDX-License-Identifier: Apache-2.0
//
// The presets of Stockastic, and the makers of the boxed game.
#pragma once

#include <array>

#include "core/descriptor.h"

namespace bourse::stockastic {

inline constexpr std::array<Preset, 8> kTablePresets{{
    {.key = "standard",
     .name = "Standard",
     .help = "Six rounds with the companies of the rulebook's examples, everybody's shares open."},
    {.key = "letter",
     .name = "To the letter",
     .help =
         "Every option as the rulebook prints it: shares are kept secret, prices between players "
         "are free, and bargaining may last.",
     .options = R"({"offers_per_turn": 20, "trading_passes": 4, "trading_offers": 5,
       "trade_price_cap": "none", "institutional_bonus": "every", "holdings": "hidden",
       "bankruptcy_forecast": "revealed"})"},
    {.key = "introductory",
     .name = "Introductory game",
     .help = "Two years instead of three: four rounds, for a first or a short game.",
     .options = R"({"rounds": "4"})"},
    {.key = "dealt",
     .name = "Characters, dealt",
     .help = "Everybody is dealt one of six characters with coins, a skill and a cost every round.",
     .options = R"({"characters": "random"})"},
    {.key = "chosen",
     .name = "Characters, chosen",
     .help = "Everybody chooses one of six characters with coins, a skill and a cost every round.",
     .options = R"({"characters": "choose"})"},
    {.key = "mixed",
     .name = "Mixed companies",
     .help = "Each board shows a random side: any of sixteen sets of four companies.",
     .options = R"({"sides": "random"})"},
    {.key = "overview",
     .name = "Cheap news",
     .help = "Looks for 1 coin and rumors for 3: the prices that the rulebook's overview of phases "
             "prints.",
     .options = R"({"cost_preset": "table"})"},
    {.key = "memory",
     .name = "Secret shares",
     .help = "Other players' shares are not shown: who holds what is yours to remember.",
     .options = R"({"holdings": "hidden"})"},
}};

inline constexpr Credits kCredits{
    .designers = "Febndy, Lovita Darwin; concept: G. J. M. Tampubolon, A. H. Tanoto",
    .artists = "Febndy, Kevin Reynaldo",
    .publisher = "Aqua Terra Ventus Production, 2017",
    .ages = "15+",
    .minutes = "45–90"};

}  // namespace bourse::stockastic
