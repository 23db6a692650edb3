// SPDX-License-Identifier: Apache-2.0
//
// The decision points of RULES.md section 5, D1 to D8. Each holds only the data of its own
// duration.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/seat.h"
#include "games/take_stock/rules/components.h"
#include "games/take_stock/rules/event_bag.h"

namespace bourse::take_stock {

enum class Cause : std::uint8_t { Closed, Top, LastCard, Exhausted };

struct Turn {  // D1
  bool operator==(const Turn&) const = default;
};
struct Picking {  // D2
  Kind first;
  Kind second;
  bool operator==(const Picking&) const = default;
};
struct Auditing {  // D3
  bool operator==(const Auditing&) const = default;
};
struct Freezing {  // D4
  bool operator==(const Freezing&) const = default;
};
struct Taking {  // D5
  Stock stock;
  bool operator==(const Taking&) const = default;
};
struct Paying {  // D6
  Stock stock;
  CardSet taken;  // still on the share discard pile
  bool operator==(const Paying&) const = default;
};
struct Downturn {  // D7
  PerPlayer<std::optional<Card>> chosen;
  bool operator==(const Downturn&) const = default;
};
struct Exercising {  // D8
  Cause cause;
  SeatSet answered;  // including those who are skipped
  PerPlayer<CardSet> chosen;
  bool operator==(const Exercising&) const = default;
};
struct Over {
  Cause cause;
  bool operator==(const Over&) const = default;
};
using Phase =
    std::variant<Turn, Picking, Auditing, Freezing, Taking, Paying, Downturn, Exercising, Over>;

// The cause of the end of the round, if it has ended.
inline std::optional<Cause> cause_of(const Phase& phase) {
  if (const auto* exercising = std::get_if<Exercising>(&phase)) return exercising->cause;
  if (const auto* over = std::get_if<Over>(&phase)) return over->cause;
  return std::nullopt;
}

}  // namespace bourse::take_stock
