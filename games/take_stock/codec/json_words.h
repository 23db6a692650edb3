// SPDX-License-Identifier: Apache-2.0
//
// The words of RULES.md section 14 that documents, views and events share: cards and events as
// codes in their order, objects by stock, seats as numbers.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/codec/json_reader.h"
#include "games/take_stock/rules/components.h"
#include "games/take_stock/rules/event_bag.h"
#include "games/take_stock/rules/phase.h"

namespace bourse::take_stock {

// The decision points in the order of the alternatives of Phase and PhaseSeen.
inline constexpr std::array<std::string_view, 9> kPhaseWords{"action",
                                                             "pick",
                                                             "audit",
                                                             "freeze",
                                                             "insider_take",
                                                             "insider_pay",
                                                             "downturn",
                                                             "exercise",
                                                             "over"};
inline constexpr std::array<std::string_view, 4> kCauseWords{
    "closed", "top", "last_card", "exhausted"};

constexpr std::string_view word_of(Cause cause) {
  return kCauseWords[static_cast<std::size_t>(cause)];
}

inline json::array cards_json(CardSet cards) {
  json::array codes;
  for (const Card card : cards) codes.emplace_back(code_of(card));
  return codes;
}

inline json::value code_or_null(std::optional<Card> card) {
  return card ? json::value(code_of(*card)) : json::value(nullptr);
}

inline json::array events_json(EventBag bag) {
  json::array codes;
  bag.each([&](Kind kind, int copies) {
    for (int copy = 0; copy < copies; ++copy) codes.emplace_back(code_of(kind));
  });
  return codes;
}

// {"corn": value(Corn), …}
template <class ValueOf>
json::object by_stock(ValueOf value_of) {
  json::object object;
  for (const Stock stock : kAllStocks) object.emplace(key_of(stock), value_of(stock));
  return object;
}

// [value(seat 0), …]
template <class ValueOf>
json::array by_seat(int seats, ValueOf value_of) {
  json::array list;
  for (const Seat seat : SeatSet::first(seats)) list.emplace_back(value_of(seat));
  return list;
}

inline json::array seats_json(SeatSet seats) {
  json::array numbers;
  for (const Seat seat : seats) numbers.emplace_back(number(seat));
  return numbers;
}

inline json::object row_json(const Rows& market, Stock stock) {
  json::array row;
  for (int value = 1; value <= kValues; ++value) {
    if (market.cards.contains(card_of(stock, value))) row.emplace_back(value);
  }
  return {{"row", std::move(row)},
          {"splits", market.splits[stock]},
          {"frozen", market.frozen.contains(stock)}};
}

}  // namespace bourse::take_stock
