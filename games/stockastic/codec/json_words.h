// SPDX-License-Identifier: Apache-2.0
//
// The words of RULES.md section 14 that notation, documents, views and events share.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/codec/json_reader.h"
#include "games/stockastic/rules/state.h"

namespace bourse::stockastic {

// The decision points in the order of the alternatives of Phase and PhaseSeen.
inline constexpr std::array<std::string_view, 9> kPhaseWords{"setup_char",
                                                             "setup_ceo",
                                                             "bid",
                                                             "tiebreak_bid",
                                                             "action",
                                                             "trade_poll",
                                                             "trade_slot",
                                                             "opcost_pay",
                                                             "end"};
inline constexpr std::array<std::string_view, 4> kStageWords{
    "shares", "price", "respond", "choose"};
inline constexpr std::array<std::string_view, 4> kReplyWords{
    "open", "decline", "accept", "counter"};
inline constexpr std::array<std::string_view, kMostSeats + 1> kAudienceWords{
    "all", "0", "1", "2", "3", "4", "5"};

inline std::string_view code_of(const Rules& rules, Company company) {
  return rules.dataset.companies[company].code.view();
}
inline std::string_view name_of(const Rules& rules, Company company) {
  return rules.dataset.companies[company].name.view();
}
inline std::string_view code_of(const Rules& rules, Character character) {
  return rules.card(character).code.view();
}
inline std::string_view code_of(const Rules& rules, EventCard card) {
  return rules.dataset.face(card).code.view();
}
inline std::string_view code_of(const Rules& rules, Rumor rumor) {
  return rules.dataset.face(rumor).code.view();
}

using Codes = std::vector<std::string_view>;
inline Codes company_codes(const Rules& rules) {
  Codes codes;
  for (const CompanySheet& sheet : rules.dataset.companies) codes.push_back(sheet.code.view());
  return codes;
}
inline Codes character_codes(const Rules& rules) {
  Codes codes;
  for (const CharacterCard& card : rules.dataset.characters) codes.push_back(card.code.view());
  return codes;
}
inline Codes event_codes(const Rules& rules) {
  Codes codes;
  for (int card = 0; card < rules.dataset.event_count; ++card) {
    codes.push_back(code_of(rules, static_cast<EventCard>(card)));
  }
  return codes;
}
inline Codes rumor_codes(const Rules& rules) {
  Codes codes;
  for (int kind = 0; kind < rules.dataset.rumor_kinds; ++kind) {
    codes.push_back(code_of(rules, static_cast<Rumor>(kind)));
  }
  return codes;
}

// [value(seat 0), …]
template <class ValueOf>
json::array by_seat(const Rules& rules, ValueOf value_of) {
  json::array list;
  for (const Seat seat : SeatSet::first(rules.seats)) list.emplace_back(value_of(seat));
  return list;
}
// [value(board 0), …]
template <class ValueOf>
json::array by_board(ValueOf value_of) {
  json::array list;
  for (const Board board : kAllBoards) list.emplace_back(value_of(board));
  return list;
}
inline json::array seats_json(SeatSet seats) {
  json::array list;
  for (const Seat seat : seats) list.emplace_back(number(seat));
  return list;
}
inline json::array boards_json(BoardSet boards) {
  json::array list;
  for (const Board board : kAllBoards) {
    if (boards.contains(board)) list.emplace_back(number(board));
  }
  return list;
}
// Codes in byte order, whatever the order of the data set.
template <class Cards>
json::array sorted_codes(const Rules& rules, const Cards& cards) {
  Codes codes;
  for (const auto card : cards) codes.push_back(code_of(rules, card));
  std::sort(codes.begin(), codes.end());
  json::array sorted(codes.begin(), codes.end());
  return sorted;
}
inline json::array tokens_json(const PerToken<std::uint8_t>& bag) {
  json::array list;
  for (const Token token : kAllTokens) {
    for (int copy = 0; copy < bag[token]; ++copy) list.emplace_back(arrows(token));
  }
  return list;
}
inline json::array order_json(const Order& order) {
  json::array list;
  for (const Seat seat : order) list.emplace_back(number(seat));
  return list;
}
inline json::value bid_json(const Bids& bids, Seat seat) {
  return bids.answered.contains(seat) ? json::value(int{bids.coins[seat]}) : json::value();
}
inline json::object offer_json(const Offer& offer) {
  json::array answers;
  for (const Seat seat : offer.candidates) {
    const Answer& answer = offer.answers[seat];
    answers.push_back(json::object{{"seat", number(seat)},
                                   {"answer", kReplyWords[static_cast<std::size_t>(answer.reply)]},
                                   {"shares", int{answer.terms.shares}},
                                   {"coins", int{answer.terms.coins}}});
  }
  const auto audience = offer.audience ? static_cast<std::size_t>(*offer.audience) + 1 : 0;
  return {{"stage", kStageWords[static_cast<std::size_t>(offer.stage)]},
          {"side", kSideWords[static_cast<std::size_t>(offer.side)]},
          {"board", number(offer.board)},
          {"audience", kAudienceWords[audience]},
          {"form", kFormWords[static_cast<std::size_t>(offer.form)]},
          {"shares", int{offer.terms.shares}},
          {"coins", int{offer.terms.coins}},
          {"answers", std::move(answers)}};
}

template <class Card>
json::value code_or_null(const Rules& rules, const std::optional<Card>& card) {
  return card ? json::value(code_of(rules, *card)) : json::value();
}
inline json::value token_or_null(const std::optional<Token>& token) {
  return token ? json::value(arrows(*token)) : json::value();
}

}  // namespace bourse::stockastic
