// SPDX-License-Identifier: Apache-2.0
//
// The costs of the turn player's looks and rumors, and whose turn it is (RULES.md 5.3, 8.1).
#pragma once

#include "games/stockastic/rules/phase.h"
#include "games/stockastic/rules/table.h"

namespace bourse::stockastic {

inline int cost_of_look(const Rules& rules, const Table& table, const Acting& acting, Seat seat) {
  const bool is_free =
      is_character(table, seat, Character::Trader) && acting.free_looks < kFreeLooks;
  return is_free ? 0 : rules.costs.forecast;
}
inline int cost_of_event(const Rules& rules, const Table& table, Seat seat) {
  return is_character(table, seat, Character::Scholar) ? 0 : rules.costs.event;
}
// SC-R25: from the deck, or from the discard after a shuffle.
inline bool has_rumor_to_buy(const Rules& rules, int deck, int discard) {
  return deck > 0 || (rules.options.rumor_reshuffle && discard > 0);
}
// The credit for a share handed in for the operational cost (SC-R28).
inline int handed_in_value(const Rules& rules, const Table& table, Board board) {
  return rules.options.operational_share_value == ShareValue::Board
             ? price(rules, table, board)
             : selling_price(rules, table, board);
}

}  // namespace bourse::stockastic
