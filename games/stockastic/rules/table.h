// SPDX-License-Identifier: Apache-2.0
//
// The public part of a position (RULES.md section 6). State and View hold the same Table, so that
// everything derived from it (prices, what can be sold, who could answer an offer) is written once
// and needs no state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stockastic/rules/components.h"
#include "games/stockastic/rules/options.h"

namespace bourse::stockastic {

struct BoardFace {
  Company company{};  // the side face up
  std::uint8_t index = 0;
  std::int8_t perf = 0;
  std::uint8_t market = 0;  // shares
  bool operator==(const BoardFace&) const = default;
};

struct Exit {
  std::uint8_t round = 0;
  std::uint8_t place = 0;  // from 1
  bool operator==(const Exit&) const = default;
};

struct Player {
  std::uint16_t coins = 0;
  PerBoard<std::uint8_t> shares;
  std::optional<Character> character{};
  std::optional<Company> ceo_company{};
  std::optional<Exit> out{};
  BoardSet known_tokens;  // boards whose token outside the current slot the seat looked at
  bool known_event = false;
  bool operator==(const Player&) const = default;
};

// SC-R33: the trades for which the Institutional Trader's bonus has been paid in this round.
struct BonusMemory {
  PerPlayer<BoardSet> paid;  // by buyer
  BoardSet bought;
  bool operator==(const BonusMemory&) const = default;
};

using Order = FixedList<Seat, kMostSeats>;

struct Table {
  std::uint8_t round = 1;
  PerBoard<BoardFace> boards;
  PerPlayer<Player> players;
  Order order;  // of the last ranking; includes those who went out since
  BonusMemory bonus;

  bool operator==(const Table&) const = default;
};

inline bool is_active(const Table& table, Seat seat) { return !table.players[seat].out; }
inline SeatSet active_seats(const Rules& rules, const Table& table) {
  SeatSet active;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (is_active(table, seat)) active.insert(seat);
  }
  return active;
}
inline std::optional<Seat> holder_of(const Rules& rules, const Table& table, Character character) {
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (table.players[seat].character == character) return seat;
  }
  return std::nullopt;
}
inline bool is_character(const Table& table, Seat seat, Character character) {
  return table.players[seat].character == character;
}

inline int price(const Rules& rules, const Table& table, Board board) {
  const BoardFace& face = table.boards[board];
  return rules.price(face.company, face.index);
}
// The price that the market pays for a share (SC-R12).
inline int selling_price(const Rules& rules, const Table& table, Board board) {
  return std::max(0, price(rules, table, board) - rules.options.sell_spread);
}
inline int sellable(const Table& table, Seat seat, Board board) {
  const Player& player = table.players[seat];
  const bool is_own = player.ceo_company == table.boards[board].company;
  return is_own ? 0 : player.shares[board];
}
inline int shares_of(const Table& table, Seat seat) {
  int sum = 0;
  for (const std::uint8_t shares : table.players[seat].shares) sum += shares;
  return sum;
}
// Coins and shares at the board price (7); nothing for a seat that is out.
inline int worth(const Rules& rules, const Table& table, Seat seat) {
  int sum = table.players[seat].coins;
  for (const Board board : kAllBoards) {
    sum += table.players[seat].shares[board] * price(rules, table, board);
  }
  return sum;
}

// SC-R44: holdings are shown to all, or to the holder alone until the game is over.
inline bool shows_holdings(const Rules& rules, Viewer viewer, Seat seat, bool is_over) {
  return rules.options.holdings == Holdings::Open || is_over || viewer.is(seat);
}

// The number of blocks that q shares move the price in a market trade, after `moved` blocks
// (5.3.11).
inline int blocks_moved(const Rules& rules, int shares, int moved) {
  const bool is_by_turn = rules.options.cap_scope == CapScope::Turn;
  const int cap = rules.options.move_cap - (is_by_turn ? moved : 0);
  return std::min(shares, cap);
}

}  // namespace bourse::stockastic
