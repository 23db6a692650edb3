// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 7: scores, and the three criteria that leave no ties.
#include <span>
#include <tuple>

#include "core/ranking.h"
#include "games/nyse/rules/game.h"

namespace bourse::nyse {
namespace {

struct Standing {
  int score;
  int chips;
  int turns_until_next;  // turns until the seat would have had the next one
};

int score(const State& state, Seat seat) {
  int sum = 0;
  for (const Colour colour : kAllColours) {
    sum += price(state, colour) * held(state.hands[seat], colour);
  }
  return sum;
}

Standing standing(const Rules& rules, const State& state, Seat seat) {
  const int last = number(state.active);
  return {.score = score(state, seat),
          .chips = held(state.hands[seat]),
          .turns_until_next = (number(seat) - last - 1 + rules.seats) % rules.seats};
}

bool ahead(const Standing& a, const Standing& b) {
  return std::tie(b.score, b.chips, a.turns_until_next) <
         std::tie(a.score, a.chips, b.turns_until_next);
}

PlaceReason reason(const Standing& better, const Standing& worse) {
  if (better.score != worse.score) return {"NYSE-7.3", "higher score"};
  if (better.chips != worse.chips) return {"NYSE-7.4", "same score, more chips in hand"};
  return {"NYSE-7.5", "same score and chips, its turn would have come sooner"};
}

}  // namespace

std::optional<Outcome> outcome(const Rules& rules, const State& state) {
  if (!std::holds_alternative<Over>(state.phase)) return std::nullopt;
  FixedList<Standing, kMaxSeats> table;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    table.push_back(standing(rules, state, seat));
  }
  return rank_places(std::span<const Standing>(table.data(), table.size()), ahead, reason);
}

}  // namespace bourse::nyse
