// SPDX-License-Identifier: Apache-2.0
//
// The effects of events and rumors in words, and the cards of the characters, with the numbers of
// the data set in force (RULES.md 2.9).
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/stockastic/codec/json_words.h"

namespace bourse::stockastic {

// "performance -1" and "price -2", each only if not zero.
inline std::vector<std::string> shift_words(const Shift& shift) {
  std::vector<std::string> parts;
  if (shift.perf != 0) parts.push_back(fmt::format("performance {:+}", shift.perf));
  if (shift.price != 0) parts.push_back(fmt::format("price {:+}", shift.price));
  return parts;
}
inline std::string words_of(const std::vector<std::string>& parts) {
  return parts.empty() ? "does nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

// "price +3"
inline std::string effect_of(const RumorFace& face) {
  switch (face.effect) {
    case Effect::Moves: return words_of(shift_words(face.shift));
    case Effect::CancelsAbove: return "cancels the rumors above it";
    case Effect::RepeatsBelow: return "repeats the rumor beneath it";
  }
  return {};
}
// The companies of an event that are now face up: "fre hip", "all".
inline std::string companies_of(const Rules& rules, const Table& table, BoardSet boards) {
  if (boards.size() == kBoards) return "all";
  Codes codes;
  for (const Board board : kAllBoards) {
    if (boards.contains(board)) codes.push_back(code_of(rules, table.boards[board].company));
  }
  return fmt::format("{}", fmt::join(codes, " "));
}
// "fre: performance -2"
inline std::string effect_of(const Rules& rules, const Table& table, const EventFace& face) {
  std::vector<std::string> parts = shift_words(face.shift);
  if (face.towards_zero) parts.insert(parts.begin(), "performance one step to 0");
  return fmt::format("{}: {}", companies_of(rules, table, face.boards), words_of(parts));
}

// The skill of a character as on its card (8.1), under the options in force.
inline std::string skill_of(const Rules& rules, Character character) {
  switch (character) {
    case Character::Student: return "5 coins at the start of each own turn (SC-8.1.2)";
    case Character::Trader:
      return "the first 2 looks at forecasts in each own turn are free (SC-8.1.3)";
    case Character::Scholar: return "looks at the event are free (SC-8.1.4)";
    case Character::Ceo:
      return "starts with 1 share of a company and never sells its shares, but may hand them in "
             "for the operational cost; with 5 to 7 of them each pays 1 coin more as dividend, "
             "with 8 or more 2 coins (SC-8.1.5)";
    case Character::Institution: {
      const bool is_once = rules.options.institutional_bonus == InstitutionalBonus::Once;
      return fmt::format("2 coins for each sale to the market, 3 for {} (SC-8.1.6{})",
                         is_once
                             ? "a sale to a player: once for each buyer, company and round, and "
                               "not for a company bought from a player in the same round"
                             : "each sale to a player",
                         is_once ? ", SC-R33" : "");
    }
    case Character::Entrepreneur:
      return "at the start of each own turn 10 coins if the forecasts face up have more up than "
             "down arrows, otherwise 3; never first: swaps places with the second (SC-8.1.7)";
  }
  return {};
}
// "Scholar: 31 coins, cost 4 a round; looks at the event are free (SC-8.1.4)"
inline std::string card_of(const Rules& rules, Character character) {
  const CharacterCard& card = rules.card(character);
  return fmt::format("{}: {} coins, cost {} a round; {}",
                     card.name.view(),
                     int{card.start},
                     int{card.cost},
                     skill_of(rules, character));
}

}  // namespace bourse::stockastic
