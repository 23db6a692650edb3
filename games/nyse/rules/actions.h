// SPDX-License-Identifier: Apache-2.0
//
// The actions of a seat (RULES.md 5.1 – 5.4, 8.1), in the order of the numbering (5.8).
#pragma once

#include <cstddef>
#include <variant>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/nyse/rules/components.h"

namespace bourse::nyse {

struct Take {
  Colour colour;
  bool operator==(const Take&) const = default;
};
struct Withdraw {
  Colour colour;
  bool operator==(const Withdraw&) const = default;
};
struct Speculate {
  Colour played;
  Colour pushed;
  bool operator==(const Speculate&) const = default;
};
struct Invest {
  Colour played;
  bool operator==(const Invest&) const = default;
};
struct Swap {
  Colour played;
  bool operator==(const Swap&) const = default;
};
struct Stop {
  bool operator==(const Stop&) const = default;
};
struct Decline {
  bool operator==(const Decline&) const = default;
};
struct Give {
  Marking marking;
  bool operator==(const Give&) const = default;
};
struct Offer {
  Seat partner;
  Colour ask;
  Chip give;
  bool operator==(const Offer&) const = default;
};
struct Exchange {
  Chip give;
  Colour take;
  bool operator==(const Exchange&) const = default;
};
using Action =
    std::variant<Take, Withdraw, Speculate, Invest, Swap, Stop, Decline, Give, Offer, Exchange>;
static_assert(sizeof(Action) == 4);

// The longest list: a concealed offer to 9 partners × 4 colours × 16 kinds of chip, and decline
// (12).
inline constexpr std::size_t kMaxLegal = 9 * 4 * 16 + 1;
using ActionList = FixedList<Action, kMaxLegal>;

}  // namespace bourse::nyse
