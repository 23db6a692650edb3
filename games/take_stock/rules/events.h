// SPDX-License-Identifier: Apache-2.0
//
// The events of the game and who sees which part (RULES.md 5.11). core/event.h explains how Secret
// becomes Seen.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/event.h"
#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/take_stock/rules/actions.h"
#include "games/take_stock/rules/components.h"
#include "games/take_stock/rules/event_bag.h"
#include "games/take_stock/rules/phase.h"

namespace bourse::take_stock {

struct RoundBegan {
  std::uint8_t round;
  Seat dealer;
  bool is_fresh;  // all events were shuffled
};
template <template <class> class Hidden>
struct Dealt {
  Seat seat;
  std::uint8_t count;
  Hidden<CardSet> cards;  // the seat
};
template <template <class> class Hidden>
struct Drew {
  Seat seat;
  Hidden<Card> card;  // the seat
};
struct Reshuffled {
  std::uint8_t cards;
};
struct Raised {
  Seat seat;
  Card card;
  std::uint8_t price;
};
struct Certified {
  Seat seat;
  Card card;
  Card paid;
};
struct Visited {
  Seat seat;
  Card paid;
  Mode mode;
};
template <template <class> class Hidden>
struct DrewEvents {  // mode A
  Seat seat;
  Hidden<Picking> cards;  // the seat
};
template <template <class> class Hidden>
struct Kept {  // mode B
  Seat seat;
  Hidden<Kind> kind;  // the seat
};
template <template <class> class Hidden>
struct Rejected {
  Seat seat;
  Hidden<Kind> kind;  // the seat
};
struct Shown {
  Seat seat;
  Kind kind;
  std::optional<Card> paid;  // for an event that was saved
};
struct SplitPlaced {
  Stock stock;
  std::optional<Card> removed;
  std::uint8_t price;
};
struct SplitWasted {
  Stock stock;
};
struct Crashed {
  Stock stock;
  CardSet removed;
  bool thawed;
  bool split_lost;
  std::uint8_t price;
};
struct Audited {
  Seat seat;
  Stock stock;
  Target target;
  std::uint8_t price;
};
struct Froze {
  Seat seat;
  Stock stock;
  bool is_frozen;  // after it
};
struct Took {
  Seat seat;
  CardSet cards;
};
struct Exchanged {
  Seat seat;
  CardSet taken;
  CardSet paid;
};
struct TokensMoved {
  SeatSet seats;
  bool is_gain;
};
struct Answered {  // a sealed choice
  Seat seat;
};
struct Discarded {
  Seat seat;
  Card card;
};
struct RoundEnded {
  Cause cause;
  PerStock<std::uint8_t> prices;
};
struct Exercised {
  Seat seat;
  CardSet cards;
};
struct Scored {
  std::uint8_t round;
  PerPlayer<std::uint16_t> scores;
  PerPlayer<std::uint32_t> totals;
};
struct Ended {
  PerPlayer<std::uint32_t> totals;
  PerPlayer<std::uint8_t> ranks;
};

template <template <class> class Hidden>
using EventOf = std::variant<RoundBegan,
                             Dealt<Hidden>,
                             Drew<Hidden>,
                             Reshuffled,
                             Raised,
                             Certified,
                             Visited,
                             DrewEvents<Hidden>,
                             Kept<Hidden>,
                             Rejected<Hidden>,
                             Shown,
                             SplitPlaced,
                             SplitWasted,
                             Crashed,
                             Audited,
                             Froze,
                             Took,
                             Exchanged,
                             TokensMoved,
                             Answered,
                             Discarded,
                             RoundEnded,
                             Exercised,
                             Scored,
                             Ended>;
using Event = EventOf<Secret>;
using Witnessed = EventOf<Seen>;

// The longest move resolves an upturn that exhausts the pile while nobody can exercise: rejected
// and shown, 6 draws with a reshuffle in between, the end, the score, and a new round with its
// beginning, 6 deals and the first draw: 2 + 7 + 2 + 8 = 19. A sealed downturn that ends the round
// this way has 1 + 6 + 2 + 8 = 17, the last exercise 1 + 6 + 1 + 8 = 16.
using EventList = FixedList<Event, 24>;

}  // namespace bourse::take_stock
