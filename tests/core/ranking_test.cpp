// SPDX-License-Identifier: Apache-2.0
//
// Places from standings.
#include "core/ranking.h"

#include <array>
#include <span>

#include <doctest/doctest.h>

namespace bourse {
namespace {

struct Standing {
  int score;
  int cards;  // fewer are better
};

Outcome ranked(std::span<const Standing> standings) {
  return rank_places(
      standings,
      [](const Standing& a, const Standing& b) {
        return a.score != b.score ? a.score > b.score : a.cards < b.cards;
      },
      [](const Standing& a, const Standing& b) {
        return a.score != b.score ? PlaceReason{"T-1", "score"} : PlaceReason{"T-2", "cards"};
      });
}

TEST_CASE("places follow the order, with a reason for each but the last") {
  const std::array<Standing, 4> standings{{{10, 3}, {30, 1}, {20, 5}, {20, 4}}};
  const Outcome outcome = ranked(standings);
  CHECK(outcome.seats == 4);
  const std::array<int, 4> ranks{4, 1, 3, 2};
  const std::array<RuleId, 4> rules{"", "T-1", "T-1", "T-2"};
  for (const Seat seat : SeatSet::first(4)) {
    const auto at = static_cast<std::size_t>(seat);
    CHECK(outcome.scores[seat] == standings[at].score);
    CHECK(outcome.ranks[seat] == ranks[at]);
    CHECK(outcome.decided_by[seat] == rules[at]);
  }
  CHECK(outcome.criterion[seat_at(3)] == "cards");
}

TEST_CASE("equal standings share the better place, without a reason") {
  const std::array<Standing, 3> top{{{5, 2}, {5, 2}, {1, 0}}};
  CHECK(ranked(top).ranks[seat_at(0)] == 1);
  CHECK(ranked(top).ranks[seat_at(1)] == 1);
  CHECK(ranked(top).ranks[seat_at(2)] == 3);
  CHECK(ranked(top).decided_by[seat_at(0)].empty());
  const std::array<Standing, 3> bottom{{{1, 0}, {5, 2}, {1, 0}}};
  CHECK(ranked(bottom).ranks[seat_at(0)] == 2);
  CHECK(ranked(bottom).ranks[seat_at(2)] == 2);
  CHECK(ranked(bottom).decided_by[seat_at(1)] == "T-1");
  CHECK(ranked(std::span(top).first(1)).ranks[seat_at(0)] == 1);
}

}  // namespace
}  // namespace bourse
