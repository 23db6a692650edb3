// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 7. The final money is the score; flow.cpp has already added majorities and
// liquidation.
#include <span>

#include "core/ranking.h"
#include "games/stockpile/rules/game.h"

namespace bourse::stockpile {
namespace {

struct Total {
  int score = 0;
};

bool is_ahead(const Total& a, const Total& b) { return a.score > b.score; }
PlaceReason reason(const Total& /*better*/, const Total& /*worse*/) {
  return {"SP-7.6", "more money"};
}

}  // namespace

std::optional<Outcome> outcome(const Rules& rules, const State& state) {
  if (!std::holds_alternative<Over>(state.phase)) return std::nullopt;
  FixedList<Total, kMostSeats> table;
  for (const Seat seat : rules.all()) table.push_back({state.players[seat].money});
  return rank_places(std::span<const Total>(table.data(), table.size()), is_ahead, reason);
}

}  // namespace bourse::stockpile
