// SPDX-License-Identifier: Apache-2.0
//
// The words of RULES.md section 14 that documents, views and events share: chips as codes in chip
// order, objects by colour, the places where a known chip may be.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/codec/json_reader.h"
#include "games/nyse/rules/components.h"
#include "games/nyse/rules/state.h"

namespace bourse::nyse {

constexpr std::string_view code_of(Colour colour) {
  return kColourCodes[static_cast<std::size_t>(colour)];
}
constexpr std::string_view code_of(Marking marking) {
  return kMarkingCodes[static_cast<std::size_t>(marking)];
}

// The decision points in the order of the alternatives of Phase and PhaseSeen.
inline constexpr std::array<std::string_view, 6> kPhaseWords{
    "turn", "invest_pick", "swap_offer", "swap_answer", "solo_swap", "over"};

// A place is a bit of Places: the hands by seat, the pile, the withdrawn heap.
inline constexpr std::array<std::string_view, kMaxSeats + 2> kPlaceWords{
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "pile", "withdrawn"};
static_assert(kPilePlace == 1U << 10U && kWithdrawnPlace == 1U << 11U);

inline json::array places_json(Places places) {
  json::array words;
  for (std::size_t place = 0; place < kPlaceWords.size(); ++place) {
    if (((unsigned{places} >> place) & 1U) != 0) words.emplace_back(kPlaceWords[place]);
  }
  return words;
}

// {"bu": value(Blue), …}
template <class ValueOf>
json::object by_colour(ValueOf value_of) {
  json::object object;
  object.reserve(kAllColours.size());
  for (const Colour colour : kAllColours) object.emplace(code_of(colour), value_of(colour));
  return object;
}

// The codes of the chips counted, in chip order.
template <class Count>
json::array chips_json(const PerChip<Count>& counts) {
  json::array codes;
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip{static_cast<std::uint8_t>(kind)};
    for (int copy = 0; copy < counts[chip]; ++copy) codes.emplace_back(code_of(chip));
  }
  return codes;
}

// {"bun": 5, "bus": 2, …}: every kind.
template <class Count>
json::object by_chip(const PerChip<Count>& counts) {
  json::object object;
  object.reserve(kChips);
  for (int kind = 0; kind < kChips; ++kind) {
    const Chip chip{static_cast<std::uint8_t>(kind)};
    object.emplace(code_of(chip), counts[chip]);
  }
  return object;
}

inline json::array order_json(const BoardOrder& order) {
  json::array prices(order.begin(), order.end());
  return prices;
}

inline json::array denied_json(ColourSet denied) {
  json::array colours;
  for (const Colour colour : kAllColours) {
    if (denied.contains(colour)) colours.emplace_back(code_of(colour));
  }
  return colours;
}

inline json::value partner_json(const SwapOffer& offer) {
  return offer.partner ? json::value(number(*offer.partner)) : json::value(nullptr);
}

}  // namespace bourse::nyse
