// SPDX-License-Identifier: Apache-2.0
//
// Possible trades (RULES.md 5.4): all of it follows from the public table.
#pragma once

#include <algorithm>
#include <optional>

#include "games/stockastic/rules/phase.h"
#include "games/stockastic/rules/table.h"

namespace bourse::stockastic {

inline bool is_buyer(const Table& table, Seat seat) { return table.players[seat].coins >= 1; }
inline bool is_seller(const Table& table, Seat seat, Board board) {
  return sellable(table, seat, board) >= 1;
}

// 5.4.3: other seats that can take the other side. A seat that is out has no coins and no shares.
inline SeatSet partners(const Rules& rules, const Table& table, Seat seat, Side side, Board board) {
  SeatSet able;
  for (const Seat other : SeatSet::first(rules.seats)) {
    if (other == seat) continue;
    const bool can = side == Side::Sell ? is_buyer(table, other) : is_seller(table, other, board);
    if (can) able.insert(other);
  }
  return able;
}
// 5.4.4: the requirements for the proposer.
inline bool can_propose(const Table& table, Seat seat, Side side, Board board) {
  return side == Side::Sell ? is_seller(table, seat, board) : is_buyer(table, seat);
}
// Whether any offer can be opened (5.5.2).
inline bool can_offer(const Rules& rules, const Table& table, Seat seat) {
  for (const Side side : {Side::Sell, Side::Buy}) {
    for (const Board board : kAllBoards) {
      if (!can_propose(table, seat, side, board)) continue;
      if (!partners(rules, table, seat, side, board).empty()) return true;
    }
  }
  return false;
}

// The two parties of a trade that `responder` makes with `proposer`.
inline Seat seller_of(const Offer& offer, Seat proposer, Seat responder) {
  return offer.side == Side::Sell ? proposer : responder;
}
inline Seat buyer_of(const Offer& offer, Seat proposer, Seat responder) {
  return offer.side == Side::Sell ? responder : proposer;
}

// 5.4.8: shares that a firm offer may name.
inline int most_shares(const Table& table, Seat proposer, const Offer& offer) {
  if (offer.side == Side::Sell) return sellable(table, proposer, offer.board);
  int most = 0;
  for (const Seat seat : offer.candidates) {
    most = std::max(most, sellable(table, seat, offer.board));
  }
  return most;
}
// The most coins for this number of shares: the buyer's coins, limited by the cap (5.4.1).
inline int most_price(const Rules& rules, int coins, int shares) {
  const std::optional<int>& cap = rules.options.trade_price_cap;
  return cap ? std::min(coins, shares * *cap) : coins;
}
// 5.4.9: coins that a firm offer may name.
inline int most_coins(const Rules& rules, const Table& table, Seat proposer, const Offer& offer) {
  int most = table.players[proposer].coins;
  if (offer.side == Side::Sell) {
    most = 0;
    for (const Seat seat : offer.candidates) {
      most = std::max<int>(most, table.players[seat].coins);
    }
  }
  return most_price(rules, most, offer.terms.shares);
}

// 5.4.13
inline bool can_accept(const Table& table, const Offer& offer, Seat responder) {
  if (offer.form != Form::Firm) return false;
  return offer.side == Side::Sell ? table.players[responder].coins >= offer.terms.coins
                                  : sellable(table, responder, offer.board) >= offer.terms.shares;
}
// 5.4.14: a counter of 1 … counter_shares() shares for 1 … counter_coins() coins, other than the
// firm terms.
inline int counter_shares(const Table& table, Seat proposer, const Offer& offer, Seat responder) {
  return sellable(table, seller_of(offer, proposer, responder), offer.board);
}
inline int counter_coins(const Rules& rules,
                         const Table& table,
                         Seat proposer,
                         const Offer& offer,
                         Seat responder,
                         int shares) {
  const int coins = table.players[buyer_of(offer, proposer, responder)].coins;
  return most_price(rules, coins, shares);
}
inline bool is_firm_terms(const Offer& offer, int shares, int coins) {
  return offer.form == Form::Firm && offer.terms.shares == shares && offer.terms.coins == coins;
}
// Whether the number of shares has a possible price. Requires: the buyer has a coin.
inline bool has_counter(const Offer& offer, int shares, int most) {
  return most > 1 || !is_firm_terms(offer, shares, 1);
}

}  // namespace bourse::stockastic
