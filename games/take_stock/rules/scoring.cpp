// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 7: totals decide, equal totals share a place unless the last round breaks ties.
#include <span>

#include "core/ranking.h"
#include "games/take_stock/rules/game.h"

namespace bourse::take_stock {
namespace {

struct Standing {
  int score = 0;  // of all rounds
  int last = 0;   // of the last round, if it breaks ties
};

Standing standing(const Rules& rules, const State& state, Seat seat) {
  Standing standing;
  for (const auto& round : state.scores) standing.score += round[seat];
  if (rules.options.tie_break == TieBreak::LastRound) {
    standing.last = state.scores[state.round - std::size_t{1}][seat];
  }
  return standing;
}

bool is_ahead(const Standing& a, const Standing& b) {
  return a.score != b.score ? a.score > b.score : a.last > b.last;
}

PlaceReason reason(const Standing& better, const Standing& worse) {
  if (better.score != worse.score) return {"TS-7.1", "higher total"};
  return {"TS-7.2", "same total, higher score in the last round"};
}

}  // namespace

std::optional<Outcome> outcome(const Rules& rules, const State& state) {
  if (!std::holds_alternative<Over>(state.phase)) return std::nullopt;
  FixedList<Standing, kMaxPlayers> table;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    table.push_back(standing(rules, state, seat));
  }
  return rank_places(std::span<const Standing>(table.data(), table.size()), is_ahead, reason);
}

}  // namespace bourse::take_stock
