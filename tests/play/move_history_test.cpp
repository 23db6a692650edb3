// SPDX-License-Identifier: Apache-2.0
#include "play/move_history.h"

#include <cstdint>
#include <initializer_list>

#include <doctest/doctest.h>

#include "core/check.h"

namespace bourse {
namespace {

using Kind = HistoryItem::Kind;

// The deal, then one move per listed seat, a second apart.
MoveHistory history_of(std::initializer_list<int> seats) {
  MoveHistory history;
  history.add_deal();
  for (const int seat : seats) {
    history.add({seat_at(seat), {}, std::int64_t{1000} * (history.count() + 1)});
  }
  return history;
}

}  // namespace

TEST_CASE("move history: before the first move it contains only the deal") {
  const MoveHistory history = history_of({});
  CHECK(history.count() == 0);
  CHECK_FALSE(history.last());
  REQUIRE(history.items().size() == 1);
  CHECK(history.items()[0].kind == Kind::Deal);
  CHECK(MoveHistory().items().empty());
  CHECK_FALSE(MoveHistory().last());
}

TEST_CASE("move history: moves are numbered from 1") {
  const MoveHistory history = history_of({0, 1, 0});
  CHECK(history.count() == 3);
  CHECK(history.at(1).millisecond == 1000);
  CHECK(history.at(2).seat == seat_at(1));
  REQUIRE(history.last());
  CHECK(history.last()->millisecond == 3000);
  CHECK_THROWS_AS(history.at(0), Bug);
  CHECK_THROWS_AS(history.at(4), Bug);
}

TEST_CASE("move history: moves taken back remain items, and their numbers are reused") {
  MoveHistory history = history_of({0, 1, 2});
  history.take_back(2, seat_at(1));
  CHECK(history.count() == 1);
  CHECK_FALSE(history.last());
  CHECK_THROWS_AS(history.at(2), Bug);
  REQUIRE(history.items().size() == 5);
  CHECK(history.items().back().kind == Kind::Undo);
  CHECK(history.items().back().seat == seat_at(1));
  CHECK(history.items().back().count == 2);

  history.add({seat_at(3), {}, 9000});
  CHECK(history.count() == 2);
  CHECK(history.at(1).seat == seat_at(0));
  CHECK(history.at(2).seat == seat_at(3));
  CHECK(history.last()->millisecond == 9000);
  CHECK_THROWS_AS(history.take_back(3, seat_at(0)), Bug);
  CHECK_THROWS_AS(history.take_back(-1, seat_at(0)), Bug);
}

TEST_CASE("move history: the distance to a seat's own last move") {
  MoveHistory history = history_of({0, 1, 1});
  CHECK(history.since_own(seat_at(0)) == 3);
  CHECK(history.since_own(seat_at(1)) == 1);
  CHECK(history.since_own(seat_at(2)) == 0);
  history.take_back(2, seat_at(1));
  CHECK(history.since_own(seat_at(0)) == 1);
  CHECK(history.since_own(seat_at(1)) == 0);
}

}  // namespace bourse
