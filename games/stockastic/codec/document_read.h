// SPDX-License-Identifier: Apache-2.0
//
// Readers for the parts of a state document (RULES.md 14.2), and the rules by which they refuse.
#pragma once

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "core/codec/json_reader.h"
#include "games/stockastic/codec/json_words.h"

namespace bourse::stockastic {

inline constexpr ShapeRules kShape{.unknown_field = "SC-14.2.23",
                                   .missing_field = "SC-14.2.24",
                                   .wrong_type = "SC-14.2.25",
                                   .out_of_range = "SC-14.2.26"};
inline constexpr RuleId kRangeRule = "SC-14.2.26";
inline constexpr RuleId kSortedRule = "SC-14.2.27";
inline constexpr RuleId kCodeRule = "SC-14.2.28";
inline constexpr RuleId kSharesRule = "SC-14.2.29";
inline constexpr RuleId kTokensRule = "SC-14.2.30";
inline constexpr RuleId kEventsRule = "SC-14.2.31";
inline constexpr RuleId kRumorsRule = "SC-14.2.32";
inline constexpr RuleId kMarkerRule = "SC-14.2.33";
inline constexpr RuleId kTurnRule = "SC-14.2.34";
inline constexpr RuleId kOrderRule = "SC-14.2.35";
inline constexpr RuleId kCharacterRule = "SC-14.2.36";
inline constexpr RuleId kOutRule = "SC-14.2.37";
inline constexpr RuleId kKnownRule = "SC-14.2.38";
inline constexpr RuleId kBonusRule = "SC-14.2.39";
inline constexpr RuleId kPhaseRule = "SC-14.2.40";
inline constexpr RuleId kOfferRule = "SC-14.2.41";
inline constexpr RuleId kOptionsRule = "SC-14.2.42";
inline constexpr int kMostLoadedCoins = 4095;

// A code of the data set.
inline int read_code(const JsonReader& reader, const Codes& codes, std::string_view what) {
  const std::string_view found = reader.text();
  const auto at = std::find(codes.begin(), codes.end(), found);
  if (at != codes.end()) return static_cast<int>(at - codes.begin());
  reader.refuse(fmt::format("is not {} of the data set", what), kCodeRule);
  return 0;
}
inline Token read_token(const JsonReader& reader) {
  const int kind = reader.integer(-2, 2);
  for (const Token token : kAllTokens) {
    if (arrows(token) == kind) return token;
  }
  reader.refuse("must be -2, -1, 1 or 2", kRangeRule);
  return Token::UpOne;
}
inline Seat read_seat(const JsonReader& reader, int seats) {
  return seat_at(reader.integer(0, seats - 1));
}
// Calls keep(reader of the item) for each item.
template <class Keep>
void each_item(const JsonReader& list, Keep keep) {
  const std::size_t size = list.size();
  for (std::size_t at = 0; at < size && list.ok(); ++at) keep(list.item(at));
}
// Ascending numbers below `count`, each once.
inline unsigned read_number_set(const JsonReader& list, int count) {
  unsigned bits = 0;
  int last = -1;
  each_item(list, [&](const JsonReader& item) {
    const int found = item.integer(0, count - 1);
    if (item.ok() && found <= last) item.refuse("the list must ascend", kSortedRule);
    last = found;
    bits |= 1U << static_cast<unsigned>(found);
  });
  return bits;
}
inline SeatSet read_seats(const JsonReader& list, int seats) {
  return SeatSet::from_bits(static_cast<std::uint16_t>(read_number_set(list, seats)));
}
inline BoardSet read_boards(const JsonReader& list) {
  return BoardSet::from_bits(read_number_set(list, kBoards));
}
// Exactly four, one per board.
template <class Read>
void read_by_board(const JsonReader& list, Read read) {
  list.length(kBoards, kBoards);
  for (const Board board : kAllBoards) {
    if (list.ok()) read(board, list.item(static_cast<std::size_t>(board)));
  }
}
template <class Read>
void read_by_seat(const JsonReader& list, int seats, Read read) {
  const auto count = static_cast<std::size_t>(seats);
  list.length(count, count);
  for (const Seat seat : SeatSet::first(seats)) {
    if (list.ok()) read(seat, list.item(static_cast<std::size_t>(seat)));
  }
}
inline BoardSet read_flags(const JsonReader& list) {
  BoardSet boards;
  read_by_board(list, [&](Board board, const JsonReader& flag) {
    if (flag.boolean()) boards.insert(board);
  });
  return boards;
}
// Rumors by code; in byte order where that is required.
inline void read_rumors(const JsonReader& list, const Codes& codes, bool is_sorted, Rumors& out) {
  if (list.size() > kMaxRumors) list.refuse("has more rumors than there are", kRumorsRule);
  std::string_view last;
  each_item(list, [&](const JsonReader& item) {
    const int rumor = read_code(item, codes, "a rumor");
    if (is_sorted && item.ok() && item.text() < last) {
      item.refuse("the list must be sorted", kSortedRule);
    }
    last = item.text();
    if (is_sorted) {
      insert_rumor(out, static_cast<Rumor>(rumor));
    } else {
      out.push_back(static_cast<Rumor>(rumor));
    }
  });
}

template <class Cards>
void turn_over(Cards& deck) {
  std::reverse(deck.begin(), deck.end());
}

}  // namespace bourse::stockastic
