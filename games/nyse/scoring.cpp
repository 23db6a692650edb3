// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 7: scores, and the three criteria that leave no place shared.
#include <algorithm>

#include "games/nyse/nyse.h"

namespace bourse::nyse {
namespace {

struct Standing {
  Seat seat;
  int score;
  int chips;
  int turns_until_next;  // how far the seat is from having the next turn
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
  return {.seat = seat,
          .score = score(state, seat),
          .chips = held(state.hands[seat]),
          .turns_until_next = (number(seat) - last - 1 + rules.seats) % rules.seats};
}

bool ahead(const Standing& a, const Standing& b) {
  if (a.score != b.score) return a.score > b.score;
  if (a.chips != b.chips) return a.chips > b.chips;
  return a.turns_until_next < b.turns_until_next;
}

void explain_place(const Standing& better, const Standing& worse, Outcome& outcome) {
  const Seat seat = better.seat;
  if (better.score != worse.score) {
    outcome.decided_by[seat] = "NYSE-7.3";
    outcome.criterion[seat] = "higher score";
  } else if (better.chips != worse.chips) {
    outcome.decided_by[seat] = "NYSE-7.4";
    outcome.criterion[seat] = "same score, more chips in hand";
  } else {
    outcome.decided_by[seat] = "NYSE-7.5";
    outcome.criterion[seat] = "same score and chips, its turn would have come sooner";
  }
}

}  // namespace

std::optional<Outcome> outcome(const Rules& rules, const State& state) {
  if (!std::holds_alternative<Over>(state.phase)) return std::nullopt;
  FixedList<Standing, kMaxSeats> table;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    table.push_back(standing(rules, state, seat));
  }
  std::sort(table.begin(), table.end(), ahead);
  Outcome outcome;
  outcome.seats = rules.seats;
  for (std::size_t place = 0; place < table.size(); ++place) {
    outcome.scores[table[place].seat] = table[place].score;
    outcome.ranks[table[place].seat] = static_cast<std::uint8_t>(place + 1);
    if (place + 1 < table.size()) explain_place(table[place], table[place + 1], outcome);
  }
  return outcome;
}

}  // namespace bourse::nyse
