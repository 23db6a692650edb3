// SPDX-License-Identifier: Apache-2.0
//
// What events and rumors do, in words, by the figures of the data set in force (RULES.md 2.9).
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/stockastic/json_words.h"

namespace bourse::stockastic {

// "performance -1" and "price -2", or none of them.
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
// The companies an event is about, as they lie now: "fre hip", "all".
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

}  // namespace bourse::stockastic
