// SPDX-License-Identifier: Apache-2.0
//
// The actions of a seat (RULES.md section 5), in the order of the numbering (12.3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "core/fixed_list.h"
#include "games/stonks/rules/components.h"

namespace bourse::stonks {

// LEAD and PLAY: a card face up.
struct Play {
  Card card;
  bool operator==(const Play&) const = default;
};
// PLAY_SPEC: face up with the Speculation card, counts as the leading company.
struct Convert {
  Card card;
  bool operator==(const Convert&) const = default;
};
// LEAD_SPEC: face down with the Speculation card, under an announced company.
struct Bluff {
  Card card;
  Company announced;
  bool operator==(const Bluff&) const = default;
};
enum class Direction : std::uint8_t { Down, Up };
struct Fluctuate {
  Company company;
  Direction direction;
  bool operator==(const Fluctuate&) const = default;
};
// ACQUIRE: a card of the trick, or the market card.
struct Take {
  Card card;
  bool operator==(const Take&) const = default;
};
// PORTFOLIO_UP, PORTFOLIO_DOWN
struct Show {
  Card card;
  bool operator==(const Show&) const = default;
};
struct Hide {
  Card card;
  bool operator==(const Hide&) const = default;
};
using Action = std::variant<Play, Convert, Bluff, Fluctuate, Take, Show, Hide>;
static_assert(sizeof(Action) <= 4);

// A dealt game has at most 9 + 9 · 5 choices (12.2). A constructed position may have all 65 cards
// in one hand: each can be led, or played face down under one of five companies.
inline constexpr std::size_t kMaxLegal = kCards + kCards * kCompanies;
using ActionList = FixedList<Action, kMaxLegal>;

}  // namespace bourse::stonks
