// SPDX-License-Identifier: Apache-2.0
//
// The state of Take Stock and its decision points. (Read core/game.h before, flow.cpp after.)
//
// RULES.md section 14.2 specifies the document part. Memory is what was seen but has no field in
// the document: who discarded what in the last downturn, what was drawn for the turn, and how the
// last round closed (certificates including exercised ones, the discard pile, and for each seat its
// own hand). Events under Market Closed and spent events are multisets: neither their order nor the
// pile of a spent event matters (6.2).
#pragma once

#include <cstdint>
#include <type_traits>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/take_stock/rules/components.h"
#include "games/take_stock/rules/event_bag.h"
#include "games/take_stock/rules/options.h"
#include "games/take_stock/rules/phase.h"
#include "games/take_stock/rules/state_parts.h"

namespace bourse::take_stock {

struct State {
  PerPlayer<CardSet> hands;
  PerPlayer<CardSet> certs;
  PerPlayer<CardSet> known;  // of the hand: taken by insider trading, so known to all
  Rows market;
  CardSet discard;
  PerCard<std::uint8_t> classes;   // of hand cards: `reshuffles` when drawn; 0 elsewhere
  FixedList<Card, kDeck> pile;     // the top is last
  FixedList<Kind, kEvents> above;  // Market Closed lies under it; the top is last
  EventBag under;
  EventBag spent;  // the event discard pile; contains Market Closed if it ended the round
  EventBag resolved;
  PerPlayer<EventBag> saved;
  PerPlayer<EventBag> rejected;
  PerPlayer<std::uint8_t> tokens;
  std::uint8_t supply = 0;  // 0 if unlimited
  std::uint8_t round = 1;
  std::uint8_t reshuffles = 0;
  Seat dealer{};
  Seat active{};
  RoundScores scores{};  // of earlier rounds, and of this one when the game is over
  Phase phase;
  Memory last;

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 768);

}  // namespace bourse::take_stock
