// SPDX-License-Identifier: Apache-2.0
//
// The decision points of RULES.md section 5. Each holds only the data of its own duration. Sealed
// decisions stay in their phase until the last of them is made.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/seat.h"
#include "games/stockastic/rules/components.h"

namespace bourse::stockastic {

struct SetupChar {
  Seat seat{};
  bool operator==(const SetupChar&) const = default;
};
struct SetupCeo {
  bool operator==(const SetupCeo&) const = default;
};

// Coins named by those in `answered`, 0 for the others.
struct Bids {
  SeatSet answered;
  PerPlayer<std::uint16_t> coins;
  bool operator==(const Bids&) const = default;
};
struct Bidding {
  Bids bids;
  bool operator==(const Bidding&) const = default;
};
// The revealed extra bids of a seat: their number, and the last of them (5.2.8).
struct ExtraBids {
  std::uint16_t count = 0;
  std::uint16_t last = 0;
  bool operator==(const ExtraBids&) const = default;
};
struct TieBreak {
  PerPlayer<std::uint16_t> bids;
  PerPlayer<ExtraBids> extra;
  SeatSet tied;
  Bids answers;
  bool operator==(const TieBreak&) const = default;
};

enum class Stage : std::uint8_t { Shares, Price, Respond, Choose };
enum class Reply : std::uint8_t { Open, Decline, Accept, Counter };

// Terms of an offer or of a counter; a counter without coins still lacks its second step.
struct Terms {
  std::uint8_t shares = 0;
  std::uint16_t coins = 0;
  bool operator==(const Terms&) const = default;
};
struct Answer {
  Reply reply = Reply::Open;
  Terms terms;
  bool operator==(const Answer&) const = default;
};
struct Offer {
  Stage stage = Stage::Shares;
  Side side = Side::Sell;
  Form form = Form::Call;
  Board board{};
  std::optional<Seat> audience{};  // none: all
  Terms terms;                     // of a firm offer, as far as chosen
  SeatSet candidates;
  PerPlayer<Answer> answers;
  bool operator==(const Offer&) const = default;
};

struct Acting {
  std::uint8_t place = 0;  // in the order
  BoardSet bought;
  BoardSet sold;
  PerBoard<std::uint8_t> moved;
  std::uint8_t free_looks = 0;
  std::uint8_t offers = 0;
  std::optional<Offer> offer{};
  bool operator==(const Acting&) const = default;
};
struct Polling {
  std::uint8_t pass = 1;
  SeatSet asked;
  SeatSet answered;
  SeatSet wants;
  bool operator==(const Polling&) const = default;
};
struct Slot {
  std::uint8_t pass = 1;
  SeatSet wants;
  std::uint8_t place = 0;  // of the owner
  std::uint8_t offers = 0;
  bool traded = false;  // in this pass
  std::optional<Offer> offer{};
  bool operator==(const Slot&) const = default;
};
struct Paying {  // operational cost
  std::uint8_t place = 0;
  std::uint16_t credit = 0;
  PerBoard<std::uint8_t> moved;
  BoardSet
      revealed;  // boards replaced since Resolution began, with a token that all may see (SC-R23)
  bool operator==(const Paying&) const = default;
};
struct Over {
  bool operator==(const Over&) const = default;
};
using Phase =
    std::variant<SetupChar, SetupCeo, Bidding, TieBreak, Acting, Polling, Slot, Paying, Over>;

// The seats that still have to answer: open, or with a counter that lacks its price (14.2).
inline bool is_pending(const Answer& answer) {
  return answer.reply == Reply::Open || (answer.reply == Reply::Counter && answer.terms.coins == 0);
}
inline SeatSet pending(const Offer& offer) {
  SeatSet seats;
  for (const Seat seat : offer.candidates) {
    if (is_pending(offer.answers[seat])) seats.insert(seat);
  }
  return seats;
}
inline SeatSet without(SeatSet seats, SeatSet others) {
  return SeatSet::from_bits(static_cast<std::uint16_t>(seats.bits() & ~others.bits()));
}
inline SeatSet both(SeatSet some, SeatSet others) {
  return SeatSet::from_bits(static_cast<std::uint16_t>(some.bits() & others.bits()));
}

inline const std::optional<Offer>* offer_of(const Phase& phase) {
  if (const auto* acting = std::get_if<Acting>(&phase)) return &acting->offer;
  if (const auto* slot = std::get_if<Slot>(&phase)) return &slot->offer;
  return nullptr;
}

}  // namespace bourse::stockastic
