// SPDX-License-Identifier: Apache-2.0
//
// The decision points of RULES.md section 5. Each holds only what lives that long.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/seat.h"
#include "games/stockpile/components.h"

namespace bourse::stockpile {

// Cards of one company: a holding, or what is shown of it.
struct Cards {
  std::uint8_t regular = 0;
  std::uint8_t split = 0;

  constexpr int count() const { return regular + split; }
  constexpr int shares() const { return regular + 2 * split; }
  constexpr bool operator==(const Cards&) const = default;
};
using Holdings = PerCompany<Cards>;

// 5.1, sealed.
struct InvestorPick {
  PerPlayer<InvestorSet> offers;
  PerPlayer<InvestorSet> kept;  // empty: not yet committed
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
using Bids = PerPile<std::optional<Standing>>;
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
  Seat seat;
  bool cramer_used;
  bool operator==(const ActionStep&) const = default;
};
// 5.7: what a seat will hold of the companies before `company`, none of it carried out yet.
struct Selling {
  Seat seat;
  Company company;
  PerCompany<std::optional<Cards>> plan;
  bool operator==(const Selling&) const = default;
};
// What goes on when a claim is paid: the action step being played, the movement after the pair
// being applied, or the end of the round.
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
