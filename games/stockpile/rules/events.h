// SPDX-License-Identifier: Apache-2.0
//
// The events of the game and who sees which part (RULES.md sections 5 and 6). core/event.h explains
// how Secret becomes Seen.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/event.h"
#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stockpile/rules/components.h"
#include "games/stockpile/rules/phase.h"

namespace bourse::stockpile {

using PileKinds = FixedList<Kind, kMostPileCards>;
using FeeCounts = std::array<std::uint8_t, kMostFee>;

struct Started {
  Seat first;
};
template <template <class> class Hidden>
struct InvestorsDealt {
  Seat seat;
  Hidden<InvestorSet> investors;  // the seat
};
struct InvestorsKept {
  PerPlayer<InvestorSet> investors;
  PerPlayer<std::int32_t> money;
};
template <template <class> class Hidden>
struct StockDealt {
  Seat seat;
  Hidden<Company> company;  // the seat
};
struct RoundBegan {
  std::uint8_t round;
  Seat first;
};
template <template <class> class Hidden>
struct PairDealt {
  std::uint8_t pair = 0;
  std::optional<Seat> holder;
  Hidden<Tip> tip;  // the holder; everybody, face up
};
struct PilesOpened {
  PileKinds cards;
};
struct Reshuffled {
  std::uint8_t cards;
};
using TwoKinds = std::array<Kind, kHandCards>;
template <template <class> class Hidden>
struct HandDealt {
  Seat seat;
  Hidden<TwoKinds> cards;  // the seat
};
template <template <class> class Hidden>
struct Placed {
  Seat seat;
  Kind up;
  Pile up_pile;
  Pile down_pile;
  Hidden<Kind> down;  // the seat
};
template <template <class> class Hidden>
struct Hid {
  Seat seat;
  std::array<Pile, kHandCards> piles;
  Hidden<TwoKinds> cards;  // the seat
};
template <template <class> class Hidden>
struct Looked {
  Seat seat;
  Pile pile;
  Hidden<PileKinds> cards;  // face-down ones from the bottom: the seat
};
struct CardMoved {
  Seat seat;
  Pile from;
  std::uint8_t position;
  Pile to;
};
struct Passed {
  Seat seat;
};
struct BidPlaced {
  Seat seat;
  Pile pile;
  std::uint8_t amount;
  std::optional<Seat> outbid;
};
template <template <class> class Hidden>
struct Peeked {
  Seat seat{};
  std::uint8_t pair = 0;
  std::optional<Seat> holder;  // of the pair; none: it lies on the table
  Hidden<Tip> tip;             // the seat
};
// A seat pays for its piles and takes them.
template <template <class> class Hidden>
struct Settled {
  Seat seat;
  std::uint8_t paid;
  std::uint8_t gained;  // by Broker Bernie
  std::uint8_t cards;   // stocks and actions
  FeeCounts fees;
  Hidden<PileKinds> taken;  // all stocks and actions: the seat
};
struct FeesPaid {
  Seat seat;
  FeeCounts fees;
};
enum class Effect : std::uint8_t { Boom, Bust, CramerUp, CramerDown };
struct ActionPlayed {
  Seat seat;
  Effect effect;
  Company company;
};
struct ActionsOver {
  Seat seat;
};
struct Sold {
  Seat seat;
  PerCompany<std::uint8_t> turned;
  PerCompany<std::uint8_t> discarded;
  std::int32_t income;
};
struct PairRevealed {
  std::uint8_t pair;
  Tip tip;
};
struct Moved {
  Company company;
  std::uint8_t from;  // spaces
  std::uint8_t to;
};
// One or more splits in one move; the regular cards are shown at the first.
struct WasSplit {
  Company company;
  std::uint8_t times;
  PerPlayer<Cards> shown;
  PerPlayer<std::int32_t> paid;  // for cards already split, and dollar signs on the way
};
struct Bankrupted {
  Company company;
  PerPlayer<Cards> lost;
};
struct ClaimOpened {
  Company company;
  std::uint8_t rate;
};
struct Claimed {
  Company company;
  std::uint8_t rate;
  PerPlayer<Cards> shown;
};
struct Declared {
  Seat seat;
  Company company;
};
struct Ended {
  PerPlayer<Holdings> cards;
  PerPlayer<std::int32_t> bonus;  // majorities
  PerPlayer<std::int32_t> sales;
  PerPlayer<std::int32_t> scores;
  PerPlayer<std::uint8_t> ranks;
};

template <template <class> class Hidden>
using EventOf = std::variant<Started,
                             InvestorsDealt<Hidden>,
                             InvestorsKept,
                             StockDealt<Hidden>,
                             RoundBegan,
                             PairDealt<Hidden>,
                             PilesOpened,
                             Reshuffled,
                             HandDealt<Hidden>,
                             Placed<Hidden>,
                             Hid<Hidden>,
                             Looked<Hidden>,
                             CardMoved,
                             Passed,
                             BidPlaced,
                             Peeked<Hidden>,
                             Settled<Hidden>,
                             FeesPaid,
                             ActionPlayed,
                             ActionsOver,
                             Sold,
                             PairRevealed,
                             Moved,
                             WasSplit,
                             Bankrupted,
                             ClaimOpened,
                             Claimed,
                             Declared,
                             Ended>;
using Event = EventOf<Secret>;
using Witnessed = EventOf<Seen>;

// The longest move is a last bid after which no seat has a choice: 2 bids; 5 settled with 5 fees
// paid; 5 action steps over; 6 pairs with at most reveal, move, split or bankruptcy, a claim of two
// events and 2 · 5 fees; 5 fees and the end, or a round with 6 pairs, piles, reshuffle and 5 hands:
// 2 + 10 + 5 + 6 · 15 + 15 = 122.
using EventList = FixedList<Event, 128>;

}  // namespace bourse::stockpile
