// SPDX-License-Identifier: Apache-2.0
//
// The actions of a seat (RULES.md section 5), in the order of the numbering in tensor.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "core/fixed_list.h"
#include "games/stockpile/rules/components.h"
#include "games/stockpile/rules/phase.h"

namespace bourse::stockpile {

struct Keep {
  InvestorSet investors;
  bool operator==(const Keep&) const = default;
};
struct Place {
  Kind up;
  Pile up_pile;
  Kind down;
  Pile down_pile;
  bool operator==(const Place&) const = default;
};
struct Hide {
  Kind first;
  Pile first_pile;
  Kind second;
  Pile second_pile;
  bool operator==(const Hide&) const = default;
};
struct Look {
  Pile pile;
  bool operator==(const Look&) const = default;
};
struct Move {
  Pile from;
  std::uint8_t position;
  Pile to;
  bool operator==(const Move&) const = default;
};
struct Bid {
  Pile pile;
  std::uint8_t level;
  bool operator==(const Bid&) const = default;
};
struct Peek {
  std::uint8_t pair;
  bool operator==(const Peek&) const = default;
};
struct PlayBoom {
  Company company;
  bool operator==(const PlayBoom&) const = default;
};
struct PlayBust {
  Company company;
  bool operator==(const PlayBust&) const = default;
};
struct CramerUp {
  Company company;
  bool operator==(const CramerUp&) const = default;
};
struct CramerDown {
  Company company;
  bool operator==(const CramerDown&) const = default;
};
struct Done {
  bool operator==(const Done&) const = default;
};
struct Hold {
  Company company;
  Cards target;
  bool operator==(const Hold&) const = default;
};
struct Claim {
  Cards shown;
  bool operator==(const Claim&) const = default;
};
struct Declare {
  Company company;
  bool operator==(const Declare&) const = default;
};
struct Pass {
  bool operator==(const Pass&) const = default;
};
using Action = std::variant<Keep,
                            Place,
                            Hide,
                            Look,
                            Move,
                            Bid,
                            Peek,
                            PlayBoom,
                            PlayBust,
                            CramerUp,
                            CramerDown,
                            Done,
                            Hold,
                            Claim,
                            Declare,
                            Pass>;
static_assert(sizeof(Action) == 5);

// The longest list: Warren and Mark of one seat, with five looks, 15 cards × 4 piles and pass,
// against Stuart's 75 placements. In constructed positions a company has at most ten cards, so that
// a sale has 66 choices; 5 + 60 + 1 = 66 as well.
inline constexpr std::size_t kMaxLegal = 75;
using ActionList = FixedList<Action, 80>;
static_assert(kMaxLegal <= ActionList::capacity());

}  // namespace bourse::stockpile
