// SPDX-License-Identifier: Apache-2.0
//
// The events of the game and who sees which part (RULES.md section 6). core/event.h explains how
// Secret becomes Seen.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/event.h"
#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stonks/rules/components.h"
#include "games/stonks/rules/phase.h"

namespace bourse::stonks {

struct Started {
  Tiles tiles;
  std::optional<Company> removed;
};
struct RoundStarted {
  std::uint8_t round;
  Tiles tiles;
};
template <template <class> class Hidden>
struct Dealt {
  Seat seat;
  std::uint8_t deal;
  std::uint8_t count;
  Hidden<CardSet> cards;  // the seat
};
struct ChosenCards {
  Card up;
  Card down;
};
template <template <class> class Hidden>
struct Ready {
  Seat seat;
  Hidden<ChosenCards> chosen;  // the seat
};
struct PortfoliosOpened {
  PerPlayer<Card> cards;
  Seat starter;
};
struct MarketOpened {
  Card card;
  Seat starter;
};
struct Played {
  Seat seat;
  Card card;
  bool is_converted;
};
template <template <class> class Hidden>
struct Bluffed {
  Seat seat;
  Company announced;
  Hidden<Card> card;  // the seat
};
struct SpeculationCancelled {
  Seat seat;  // that had converted the card
  Card card;
};
struct Moved {
  Seat seat;
  Company company;
  std::uint8_t from;
  std::uint8_t to;
  CompanySet locked;  // all black tokens after the move
  Company trump;
};
struct LeadRevealed {
  Seat seat;
  Card card;
};
struct TrickWon {
  Seat seat;
  Card card;
};
struct NobodyWon {
  Seat starter;
};
struct Acquired {
  Seat seat;
  Card card;
};
template <template <class> class Hidden>
struct LastDiscarded {
  Seat seat;
  Hidden<Card> card;  // everybody; with show_last_card = false the seat
};
struct Scored {
  Seat seat;
  std::uint8_t round;
  std::int16_t base;
  std::int16_t bonus;
  std::int16_t total;
  CardSet revealed;  // the face-down cards
};
struct Ended {
  PerPlayer<std::int16_t> scores;
  PerPlayer<std::uint8_t> ranks;
};

template <template <class> class Hidden>
using EventOf = std::variant<Started,
                             RoundStarted,
                             Dealt<Hidden>,
                             Ready<Hidden>,
                             PortfoliosOpened,
                             MarketOpened,
                             Played,
                             Bluffed<Hidden>,
                             SpeculationCancelled,
                             Moved,
                             LeadRevealed,
                             TrickWon,
                             NobodyWon,
                             Acquired,
                             LastDiscarded<Hidden>,
                             Scored,
                             Ended>;
using Event = EventOf<Secret>;
using Witnessed = EventOf<Seen>;

// The longest move is the last of a round: a card or a fluctuation, a revealed lead and no winner,
// then for each of five seats its last card, its score and its new hand, and the new round.
using EventList = FixedList<Event, 3 + 3 * kMostSeats + 1>;

}  // namespace bourse::stonks
