// SPDX-License-Identifier: Apache-2.0
//
// The decision points of RULES.md section 5. Each holds only the data of its own duration.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/seat.h"
#include "games/stockpile/rules/components.h"

namespace bourse::stockpile {

// An optional that may be read while empty: then it is Value{}. Rollouts read tracks and plans all
// the time, and checking first costs an unpredictable branch.
template <class Value>
class Maybe {
 public:
  constexpr Maybe() = default;
  constexpr Maybe(const Value& value) : value_(value), has_value_(true) {}
  constexpr explicit operator bool() const { return has_value_; }
  constexpr const Value& operator*() const { return value_; }
  constexpr const Value* operator->() const { return &value_; }
  constexpr Value* operator->() { return &value_; }
  constexpr bool operator==(const Maybe&) const = default;

 private:
  Value value_{};
  bool has_value_ = false;
};

// Cards of one company: a holding, or the part of it that is shown.
struct Cards {
  std::uint8_t regular = 0;
  std::uint8_t split = 0;

  constexpr int count() const { return regular + split; }
  constexpr int shares() const { return regular + 2 * split; }
  constexpr bool operator==(const Cards&) const = default;
};
using Holdings = PerCompany<Cards>;
// The first company from this one on with cards; kCompanies if none. Without a branch, since it
// would be unpredictable.
constexpr int next_held(const Holdings& cards, int from) {
  unsigned held = 1U << kCompanies;
  for (const Company company : kAllCompanies) {
    const bool is_held = std::bit_cast<std::uint16_t>(cards[company]) != 0;
    held |= (is_held ? 1U : 0U) << static_cast<unsigned>(company);
  }
  return std::countr_zero(held >> from << from);
}

// 5.1, sealed.
struct InvestorPick {
  PerPlayer<InvestorSet> offers;
  PerPlayer<InvestorSet> kept;  // empty: not chosen yet
  bool operator==(const InvestorPick&) const = default;
};
// 5.3
struct Supply {
  Seat seat;
  std::uint8_t batch;
  bool operator==(const Supply&) const = default;
};
// 5.4
struct PreDemand {
  Seat seat;
  InvestorSet used;  // of Mark and Warren
  bool operator==(const PreDemand&) const = default;
};
// A meeple on a bidding track.
struct Standing {
  Seat owner;
  std::uint8_t level;
  bool operator==(const Standing&) const = default;
};
using Bids = PerPile<Maybe<Standing>>;
// 5.5
struct Bidding {
  Seat seat;
  bool martha_used;
  Bids tracks;
  bool operator==(const Bidding&) const = default;
};
struct MarthaLast {
  Seat seat;
  Bids tracks;
  bool operator==(const MarthaLast&) const = default;
};
// 5.6
struct ActionStep {
  Seat seat{};
  bool cramer_used = false;
  bool card_played = false;  // in this step; set with CramerTiming::Ends only
  bool operator==(const ActionStep&) const = default;
};
// 5.7: the holdings that a seat plans for the companies before `company`; nothing is carried out
// yet.
struct Selling {
  Seat seat;
  Company company;
  PerCompany<Maybe<Cards>> plan;
  bool operator==(const Selling&) const = default;
};
// The continuation after a claim is paid: the current action step, the movement after the current
// pair, or the end of the round.
struct AfterPair {
  std::uint8_t pair;
  bool operator==(const AfterPair&) const = default;
};
struct AfterDeborah {
  bool operator==(const AfterDeborah&) const = default;
};
using Then = std::variant<ActionStep, AfterPair, AfterDeborah>;
// 5.10, sealed. Only holders are asked.
struct Claiming {
  Company company;
  std::uint8_t rate;
  Then then;
  PerPlayer<std::optional<Cards>> claims;
  bool operator==(const Claiming&) const = default;
};
// 5.11
struct Declaring {
  Seat seat;
  bool operator==(const Declaring&) const = default;
};
struct Over {
  bool operator==(const Over&) const = default;
};
using Phase = std::variant<InvestorPick,
                           Supply,
                           PreDemand,
                           Bidding,
                           MarthaLast,
                           ActionStep,
                           Selling,
                           Claiming,
                           Declaring,
                           Over>;

}  // namespace bourse::stockpile
