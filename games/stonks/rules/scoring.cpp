// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 7: the score of a round, the ranking and its tie-breaks.
#include "games/stonks/rules/scoring.h"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>

#include "core/ranking.h"
#include "games/stonks/rules/game.h"

namespace bourse::stonks {
namespace {

struct Standing {
  int score = 0;
  int cards = 0;   // of the last portfolio, including a placed Speculation card
  int shares = 0;  // of the same portfolio
};

CardSet portfolio_of(const State& state, Seat seat) {
  CardSet cards = state.up[seat];
  cards.insert_all(state.down[seat]);
  return cards;
}

// 7.3: an unused Speculation card joins the portfolio, unless the option excludes it.
bool is_placed(const Rules& rules, const State& state, Seat seat) {
  return state.speculation.contains(seat) &&
         rules.options.unused_speculation != UnusedSpeculation::None;
}

// 0 for none, which occurs only in constructed positions.
int lowest_own_value(const State& state, const CardSet& portfolio) {
  std::optional<int> lowest;
  for (const Company company : state.tiles.order) {
    if (!portfolio.has(company)) continue;
    lowest = std::min(lowest.value_or(kLevels), state.tiles.value(company));
  }
  return lowest.value_or(0);
}

Standing standing(const Rules& rules, const State& state, Seat seat) {
  const CardSet portfolio = portfolio_of(state, seat);
  const int placed = is_placed(rules, state, seat) ? 1 : 0;
  int shares = placed;
  portfolio.each([&](Card card) { shares += rules.stocks(card); });
  return {.score = state.scores[seat], .cards = portfolio.size() + placed, .shares = shares};
}

bool is_ahead(const Standing& a, const Standing& b) {
  return std::tuple(b.score, a.cards, a.shares) < std::tuple(a.score, b.cards, b.shares);
}

PlaceReason reason(const Standing& better, const Standing& worse) {
  if (better.score != worse.score) return {"STK-7.7", "more victory points"};
  if (better.cards != worse.cards) {
    return {"STK-7.8", "same points, fewer portfolio cards in the last round"};
  }
  return {"STK-7.9", "same points and cards, fewer shares in the last round"};
}

}  // namespace

RoundScore round_score(const Rules& rules, const State& state, Seat seat) {
  const CardSet portfolio = portfolio_of(state, seat);
  int bonus = 0;
  if (is_placed(rules, state, seat)) {
    bonus = rules.options.unused_speculation == UnusedSpeculation::OwnLowest
                ? lowest_own_value(state, portfolio)
                : state.tiles.value(state.tiles.trump());
  }
  return {.base = worth(rules, state.tiles, portfolio), .bonus = bonus};
}

std::optional<Outcome> outcome(const Rules& rules, const State& state) {
  if (!is_over(state)) return std::nullopt;
  FixedList<Standing, kMostSeats> table;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    table.push_back(standing(rules, state, seat));
  }
  return rank_places(std::span<const Standing>(table.data(), table.size()), is_ahead, reason);
}

}  // namespace bourse::stonks
