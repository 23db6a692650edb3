// SPDX-License-Identifier: Apache-2.0
//
// The actions of a seat (RULES.md 5.1 – 5.6), in the order of the numbering (5.8). A board is named
// by the company face up on it, as in the notation; the other side is refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/stockastic/rules/components.h"

namespace bourse::stockastic {

struct TakeCharacter {
  Character character;
  bool operator==(const TakeCharacter&) const = default;
};
struct ChooseCompany {  // of the CEO
  Company company;
  bool operator==(const ChooseCompany&) const = default;
};
struct Bid {
  std::uint16_t coins;
  bool operator==(const Bid&) const = default;
};
struct Buy {
  Company company;
  std::uint8_t shares;
  bool operator==(const Buy&) const = default;
};
struct Sell {
  Company company;
  std::uint8_t shares;
  bool operator==(const Sell&) const = default;
};
struct LookAtToken {
  Company company;
  bool operator==(const LookAtToken&) const = default;
};
struct LookAtEvent {
  bool operator==(const LookAtEvent&) const = default;
};
struct BuyRumor {
  bool operator==(const BuyRumor&) const = default;
};
struct PlayRumor {
  Rumor rumor;
  Company company;
  bool operator==(const PlayRumor&) const = default;
};

// All others, or one seat.
class Audience {
 public:
  static constexpr Audience all() { return Audience(0); }
  static constexpr Audience of(Seat seat) {
    return Audience(static_cast<std::uint8_t>(number(seat) + 1));
  }
  static constexpr Audience from_number(int number) {
    return Audience(static_cast<std::uint8_t>(number));
  }
  constexpr int number_of() const { return number_; }  // all = 0, seat = 1 + seat (5.8)
  constexpr std::optional<Seat> seat() const {
    return number_ == 0 ? std::nullopt : std::optional(seat_at(number_ - 1));
  }
  bool operator==(const Audience&) const = default;

 private:
  constexpr explicit Audience(std::uint8_t number) : number_(number) {}
  std::uint8_t number_;
};
inline constexpr int kAudiences = kMostSeats + 1;

struct OpenOffer {  // completes a call; a firm offer has two more steps
  Form form;
  Side side;
  Company company;
  Audience audience;
  bool operator==(const OpenOffer&) const = default;
};
struct EndTurn {
  bool operator==(const EndTurn&) const = default;
};
struct NameShares {
  std::uint8_t shares;
  bool operator==(const NameShares&) const = default;
};
struct NameCoins {
  std::uint16_t coins;
  bool operator==(const NameCoins&) const = default;
};
struct Cancel {
  bool operator==(const Cancel&) const = default;
};
struct Accept {
  bool operator==(const Accept&) const = default;
};
struct Decline {
  bool operator==(const Decline&) const = default;
};
struct Counter {
  std::uint8_t shares;
  bool operator==(const Counter&) const = default;
};
struct TakeAnswer {
  Seat seat;
  bool operator==(const TakeAnswer&) const = default;
};
struct TakeNone {
  bool operator==(const TakeNone&) const = default;
};
struct Want {
  bool operator==(const Want&) const = default;
};
struct Pass {
  bool operator==(const Pass&) const = default;
};
struct Done {
  bool operator==(const Done&) const = default;
};
struct GiveShare {
  Company company;
  bool operator==(const GiveShare&) const = default;
};
using Action = std::variant<TakeCharacter,
                            ChooseCompany,
                            Bid,
                            Buy,
                            Sell,
                            LookAtToken,
                            LookAtEvent,
                            BuyRumor,
                            PlayRumor,
                            OpenOffer,
                            EndTurn,
                            NameShares,
                            NameCoins,
                            Cancel,
                            Accept,
                            Decline,
                            Counter,
                            TakeAnswer,
                            TakeNone,
                            Want,
                            Pass,
                            Done,
                            GiveShare>;
static_assert(sizeof(Action) <= 8);

// 5.8: larger amounts exist in the notation only.
inline constexpr int kMostCoins = 511;
// The longest lists: bids 0 … 511; prices 1 … 511 and cancel. A turn has at most 60 market trades,
// 5 looks, a rumor, 31 · 4 plays, 2 · 2 · 4 · 6 offers and the end: 287.
inline constexpr std::size_t kMaxLegal = kMostCoins + 1;
using ActionList = FixedList<Action, kMaxLegal>;

}  // namespace bourse::stockastic
