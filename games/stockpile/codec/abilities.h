// SPDX-License-Identifier: Apache-2.0
//
// The abilities of the ten investor cards (RULES.md 8.3), one sentence each, for the terminal. The
// site has the same in lang/ as `ability.<investor>`.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/stockpile/rules/components.h"
#include "games/stockpile/rules/options.h"

namespace bourse::stockpile {

// clang-format off
inline constexpr std::array<std::string_view, kInvestors> kAbilities{
    "No ability; begins with the most money.",
    "Gains the value of each trading fee in the pile instead of paying it, right after paying for "
        "the pile. The gain does not help to pay the bid.",
    "Once in each Action Phase, on his own turn, moves one stock up or down by one space.",
    "Pays one space less on the bidding track than he bid, for every meeple: a bid of 10 costs 6.",
    "At the end of each round, may make one company pay everybody 1 K a share.",
    "Gains 1 K more for each share sold, also at the end; a split card is two shares.",
    "Before the Demand Phase, may move one card of any pile to another pile, face up or down as it "
        "lay. A pile may be left with no card.",
    "Once in each Demand Phase, may look at one pair: another player's, or one that lies face "
        "down.",
    "In the Supply Phase, may lay both cards face down.",
    "Before the Demand Phase, may look at all face-down cards of one pile."};
// clang-format on

constexpr std::string_view ability_of(Investor investor) {
  return kAbilities[static_cast<std::size_t>(investor)];
}

// One line for each: "  bill    Billionaire Bill, $32 K. No ability; …" (help.cpp).
std::string investor_cards(const Rules& rules, InvestorSet investors, int indent);

}  // namespace bourse::stockpile
