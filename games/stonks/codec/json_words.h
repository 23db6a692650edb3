// SPDX-License-Identifier: Apache-2.0
//
// The words of RULES.md section 14 that documents, views and events share: cards and companies as
// codes in their order, tiles from left to right.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/codec/json_reader.h"
#include "games/stonks/rules/components.h"
#include "games/stonks/rules/options.h"
#include "games/stonks/rules/phase.h"

namespace bourse::stonks {

// In the order of the alternatives of Phase and PhaseSeen.
inline constexpr std::array<std::string_view, 6> kPhaseWords{
    "portfolio", "lead", "follow", "fluctuate", "acquire", "over"};
// In the order of Mode.
inline constexpr std::array<std::string_view, 5> kModeWords{
    "plain", "hidden", "revealed", "converted", "cancelled"};
inline constexpr std::array<std::string_view, 2> kSideWords{"high", "low"};

inline json::array cards_json(const CardSet& cards) {
  json::array codes;
  cards.each([&](Card card) { codes.emplace_back(code_of(card)); });
  return codes;
}
inline json::array companies_json(CompanySet companies) {
  json::array codes;
  for (const Company company : kAllCompanies) {
    if (companies.contains(company)) codes.emplace_back(code_of(company));
  }
  return codes;
}
template <class Coded>
json::value code_or_null(const std::optional<Coded>& coded) {
  return coded ? json::value(code_of(*coded)) : json::value(nullptr);
}
inline json::array tiles_json(const Tiles& tiles) {
  json::array row;
  for (const Company company : tiles.order) {
    row.push_back(json::object{{"company", code_of(company)},
                               {"side", kSideWords[tiles.low.contains(company) ? 1 : 0]},
                               {"level", tiles.levels[company]},
                               {"locked", tiles.locked.contains(company)}});
  }
  return row;
}
// [value(Seat 0), …]
template <class ValueOf>
json::array by_seat(int seats, ValueOf value_of) {
  json::array list;
  for (const Seat seat : SeatSet::first(seats)) list.emplace_back(value_of(seat));
  return list;
}
// The first `count` rounds, each with the points of every seat.
inline json::array round_scores_json(const Rules& rules, const RoundScores& scores, int count) {
  json::array rounds;
  for (std::size_t at = 0; at < static_cast<std::size_t>(count); ++at) {
    rounds.emplace_back(by_seat(rules.seats, [&](Seat seat) { return int{scores[at][seat]}; }));
  }
  return rounds;
}

// The tiles of the document, with the values derived from them.
inline json::array valued_tiles_json(const Tiles& tiles) {
  json::array row = tiles_json(tiles);
  for (std::size_t at = 0; at < row.size(); ++at) {
    const Company company = tiles.order[at];
    row[at].as_object()["value"] = tiles.value(company);
    row[at].as_object()["trump"] = tiles.trump() == company;
  }
  return row;
}

template <class Value>
json::array per_seat_json(int seats, const PerPlayer<Value>& values) {
  return by_seat(seats, [&](Seat seat) { return int{values[seat]}; });
}

}  // namespace bourse::stonks
