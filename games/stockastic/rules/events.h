// SPDX-License-Identifier: Apache-2.0
//
// The events of the game and who sees which part (RULES.md 5.9). core/event.h explains how Secret
// becomes Seen.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/event.h"
#include "core/fixed_list.h"
#include "games/stockastic/rules/actions.h"
#include "games/stockastic/rules/phase.h"
#include "games/stockastic/rules/table.h"

namespace bourse::stockastic {

struct Started {
  PerBoard<Company> companies;
  PerPlayer<std::optional<Character>> characters;
};
struct CharacterTaken {
  Seat seat;
  Character character;
};
struct CeoChosen {
  Seat seat;
  Company company;
};
struct RoundBegan {
  std::uint8_t round;
  PerBoard<Token> tokens;
};
struct Committed {
  Seat seat;
};
struct BidsRevealed {
  bool is_tie_break;
  Bids bids;
};
struct OrderSet {
  Order order;
  bool is_drawn;  // the first place was drawn at random
};
struct TurnBegan {
  Seat seat;
  std::uint8_t income;
};
struct Bought {
  Seat seat;
  Company company;
  std::uint8_t shares;
  std::uint16_t paid;
  std::uint8_t from;
  std::uint8_t to;
};
struct Sold {
  Seat seat;
  Company company;
  std::uint8_t shares;
  std::uint16_t received;
  std::uint8_t bonus;
  std::uint8_t from;
  std::uint8_t to;  // 0: a collapse follows
};
template <template <class> class Hidden>
struct LookedAtToken {
  Seat seat;
  Company company;
  std::uint8_t paid;
  Hidden<Token> token;
};
template <template <class> class Hidden>
struct LookedAtEvent {
  Seat seat;
  std::uint8_t paid;
  Hidden<EventCard> card;
};
template <template <class> class Hidden>
struct RumorBought {
  Seat seat;
  std::uint8_t paid;
  bool is_reshuffled;  // the discard became a new deck first
  Hidden<Rumor> rumor;
};
template <template <class> class Hidden>
struct RumorPlayed {
  Seat seat;
  Company company;
  Hidden<Rumor> rumor;
};
template <template <class> class Hidden>
struct OfferPrepared {
  Seat seat;
  Hidden<OpenOffer> offer;
};
struct OfferWithdrawn {
  Seat seat;
};
struct Offered {
  Seat seat;
  OpenOffer offer;
  Terms terms;
  SeatSet candidates;
};
struct AnswersRevealed {
  SeatSet candidates;
  PerPlayer<Answer> answers;
};
struct Traded {
  Seat seller;
  Seat buyer;
  Company company;
  Terms terms;
  std::uint8_t bonus;
};
struct OfferEnded {
  Seat seat;
};
struct WishesRevealed {
  SeatSet wants;
};
struct ForecastResolved {
  PerBoard<Token> tokens;
  PerBoard<std::int8_t> perf;  // after it
};
struct EventRevealed {
  EventCard card;
};
struct RumorRevealed {
  Company company;
  Seat seat;
  Rumor rumor;
  bool is_cancelled;
};
struct Moved {
  Company company;
  std::int8_t perf_from;
  std::int8_t perf_to;
  std::uint8_t from;
  std::uint8_t to;
};
struct Collapsed {
  Company old_company;
  Company new_company;
  std::uint8_t buried;         // rumors discarded unrevealed
  std::optional<Token> token;  // of the current slot, if face up
};
struct DividendsPaid {
  PerPlayer<std::uint16_t> coins;
};
struct CostPaid {
  Seat seat;
  std::uint8_t coins;
};
struct SharesGiven {
  Seat seat;
  Company company;
  std::uint8_t shares;
  std::uint16_t credit;  // in total, after it
};
struct Eliminated {
  Seat seat;
  std::uint8_t coins;  // paid to the bank
};
struct Ended {
  PerPlayer<std::int32_t> scores;
  PerPlayer<std::uint8_t> ranks;
};

template <template <class> class Hidden>
using EventOf = std::variant<Started,
                             CharacterTaken,
                             CeoChosen,
                             RoundBegan,
                             Committed,
                             BidsRevealed,
                             OrderSet,
                             TurnBegan,
                             Bought,
                             Sold,
                             LookedAtToken<Hidden>,
                             LookedAtEvent<Hidden>,
                             RumorBought<Hidden>,
                             RumorPlayed<Hidden>,
                             OfferPrepared<Hidden>,
                             OfferWithdrawn,
                             Offered,
                             AnswersRevealed,
                             Traded,
                             OfferEnded,
                             WishesRevealed,
                             ForecastResolved,
                             EventRevealed,
                             RumorRevealed,
                             Moved,
                             Collapsed,
                             DividendsPaid,
                             CostPaid,
                             SharesGiven,
                             Eliminated,
                             Ended>;
using Event = EventOf<Secret>;
using Witnessed = EventOf<Seen>;

// The longest move ends the last turn of a round: an offer's answer or its end 5, forecast 1, event
// 1 + 4 moves, 31 rumors with as many moves, 4 price moves, 4 collapses, dividends 1; up to 60
// shares handed in one by one, each with a move, 4 collapses, 6 payments or exits; the next round
// or the end 1: 5 + 73 + 4 + 4 + 1 + 120 + 4 + 6 + 1 = 218.
using EventList = FixedList<Event, 240>;

}  // namespace bourse::stockastic
