// SPDX-License-Identifier: Apache-2.0
//
// The state of Stockastic and its decision points. (Read core/game.h before, flow.cpp after.)
//
// RULES.md section 14.2 specifies the document part. Memory is what viewers may deduce but has no
// field in the document (section 6): tokens returned to the pile since the last refill, and the
// rumors that were shuffled into the current deck.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stockastic/rules/phase.h"
#include "games/stockastic/rules/state_parts.h"
#include "games/stockastic/rules/table.h"

namespace bourse::stockastic {

struct State {
  Table table;
  PerBoard<Slots> tokens;
  TokenBag pile{};
  FixedList<EventCard, kMaxEvents> event_deck;     // the top is last
  FixedList<EventCard, kMaxEvents> event_discard;  // in the order of revelation
  Rumors rumor_deck;                               // the top is last
  Rumors rumor_discard;                            // face up, sorted
  PerPlayer<Rumors> hands;                         // sorted
  FixedList<Planted, kMaxRumors> planted;
  FixedList<Buried, kMaxRumors> buried;
  Phase phase;
  Memory memory;

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 1280);

// 5.2: from the reveal to the end of the Trading phase the tokens of the current slot are face up.
inline bool are_tokens_up(const Phase& phase) {
  return std::holds_alternative<Bidding>(phase) || std::holds_alternative<TieBreak>(phase) ||
         std::holds_alternative<Acting>(phase) || std::holds_alternative<Polling>(phase) ||
         std::holds_alternative<Slot>(phase);
}

inline Token draw_token(TokenBag& bag, std::uint32_t place) {
  Token drawn = Token::UpTwo;
  for (const Token token : kAllTokens) {
    if (place < bag[token]) {
      drawn = token;
      break;
    }
    place -= bag[token];
  }
  --bag[drawn];
  return drawn;
}
inline std::uint32_t size_of(const TokenBag& bag) {
  std::uint32_t size = 0;
  for (const std::uint8_t count : bag) size += count;
  return size;
}

// Inserts into a sorted list.
template <class Item, std::size_t Capacity, class Less>
void insert_sorted(FixedList<Item, Capacity>& list, const Item& item, Less less) {
  list.push_back(item);
  for (std::size_t at = list.size() - 1; at > 0 && less(list[at], list[at - 1]); --at) {
    std::swap(list[at], list[at - 1]);
  }
}
inline void insert_rumor(Rumors& rumors, Rumor rumor) {
  insert_sorted(rumors, rumor, [](Rumor a, Rumor b) { return a < b; });
}
inline void insert_buried(State& state, Seat seat, Rumor rumor) {
  insert_sorted(state.buried, Buried{seat, rumor}, [](const Buried& a, const Buried& b) {
    return a.seat != b.seat ? a.seat < b.seat : a.rumor < b.rumor;
  });
}

}  // namespace bourse::stockastic
