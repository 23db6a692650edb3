// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 7: scores, and criteria that leave no ties.
#include "games/stockastic/rules/scoring.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/ranking.h"
#include "games/stockastic/rules/game.h"

namespace bourse::stockastic {
namespace {

// Higher is better in every criterion, in the order of section 7.
struct Standing {
  int score;
  bool is_out;
  std::array<int, 6> criteria;
};

constexpr std::array<PlaceReason, 6> kReasons{{
    {"SC-7.8", "not eliminated, or later"},
    {"SC-7.3", "higher score"},
    {"SC-7.4", "same score, more shares"},
    {"SC-7.5", "same score and shares, a dearer share"},
    {"SC-7.6", "same score and shares, more of the dearest share"},
    {"SC-7.7", "equal in all, earlier in the last turn order"},
}};
constexpr PlaceReason kOutEarlier{"SC-7.8",
                                  "eliminated in the same round, earlier in its turn order"};

// Earlier is higher. A seat that is out keeps the place of its last round.
int earliness(const Table& table, Seat seat) {
  if (table.players[seat].out) return -table.players[seat].out->place;
  const auto* const place = std::find(table.order.begin(), table.order.end(), seat);
  return static_cast<int>(table.order.begin() - place);
}

Standing standing(const Rules& rules, const Table& table, Seat seat) {
  constexpr int kStillIn = std::numeric_limits<int>::max();  // later than any round
  const Player& player = table.players[seat];
  int dearest = 0;
  int of_dearest = 0;
  for (const Board board : kAllBoards) {
    const int shares = player.shares[board];
    const int value = price(rules, table, board);
    if (shares == 0 || value < dearest) continue;
    of_dearest = value == dearest ? of_dearest + shares : shares;
    dearest = value;
  }
  const int score = player.out ? 0 : worth(rules, table, seat);
  return {score,
          player.out.has_value(),
          {player.out ? player.out->round : kStillIn,
           score,
           shares_of(table, seat),
           dearest,
           of_dearest,
           earliness(table, seat)}};
}

}  // namespace

Outcome final_outcome(const Rules& rules, const Table& table) {
  FixedList<Standing, kMostSeats> standings;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    standings.push_back(standing(rules, table, seat));
  }
  return rank_places<Standing>(
      {standings.begin(), standings.size()},
      [](const Standing& a, const Standing& b) { return a.criteria > b.criteria; },
      [](const Standing& better, const Standing& worse) {
        const auto at =
            std::mismatch(better.criteria.begin(), better.criteria.end(), worse.criteria.begin());
        const auto criterion = static_cast<std::size_t>(at.first - better.criteria.begin());
        const bool is_last = criterion + 1 == kReasons.size();
        return is_last && worse.is_out ? kOutEarlier : kReasons[criterion];
      });
}

Ended ended(const Rules& rules, const Table& table) {
  const Outcome outcome = final_outcome(rules, table);
  Ended event{};
  for (const Seat seat : SeatSet::first(rules.seats)) {
    event.scores[seat] = outcome.scores[seat];
    event.ranks[seat] = outcome.ranks[seat];
  }
  return event;
}

std::optional<Outcome> outcome(const Rules& rules, const State& state) {
  if (!std::holds_alternative<Over>(state.phase)) return std::nullopt;
  return final_outcome(rules, state.table);
}

}  // namespace bourse::stockastic
