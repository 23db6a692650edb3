// SPDX-License-Identifier: Apache-2.0
#include "server/room/time_control.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {

TEST_CASE("time control: an unused table is closed when its time is over") {
  TableBench table;
  const auto due = table.time.next_due();
  REQUIRE(due.has_value());
  CHECK(*due == table.clock.time + std::chrono::milliseconds(table.limits.gathering_table).count());
  CHECK_FALSE(table.time.abandon(*due - 1));
  REQUIRE(table.time.abandon(*due));
  CHECK(table.last_written.front().kind == EntryKind::Close);
  table.answer();
  CHECK(table.slot->status() == Status::Abandoned);
  CHECK_FALSE(table.time.next_due());
}

TEST_CASE("time control: an expired clock gives the seat to a bot, or plays a fallback") {
  for (const auto expiry : {wire::ClockExpiry::Bot, wire::ClockExpiry::Fallback}) {
    CAPTURE(wire::word_of(expiry));
    TableBench table("nyse",
                     "oo",
                     {.kind = wire::ClockKind::Bank,
                      .bank_seconds = 60,
                      .increment_seconds = 5,
                      .days = std::nullopt,
                      .expiry = expiry});
    CHECK_FALSE(table.time.expire(table.clock.time));
    table.deal();
    table.clock.time += kOpeningBell;
    const Seat seat = table.to_act();
    const auto due = table.time.next_due();
    REQUIRE(due.has_value());
    CHECK(*due == table.clock.time + 60'000);
    CHECK_FALSE(table.time.expire(*due - 1));
    table.clock.time = *due;
    REQUIRE(table.time.expire(*due));
    CHECK(table.counters.expired_clocks == 1);
    CHECK(table.last_written.front().seat == number(seat));
    table.answer();
    CHECK(table.slot->seating()[seat].has_stand_in == (expiry == wire::ClockExpiry::Bot));
    CHECK(table.slot->match().moves().count() == (expiry == wire::ClockExpiry::Bot ? 0 : 1));
  }
}

TEST_CASE("time control: while the disk does not write, no clock runs") {
  TableBench table("nyse",
                   "oo",
                   {.kind = wire::ClockKind::Bank,
                    .bank_seconds = 60,
                    .increment_seconds = 5,
                    .days = std::nullopt,
                    .expiry = wire::ClockExpiry::Bot});
  table.deal();
  const Seat seat = table.to_act();
  table.clock.time += kOpeningBell + 50'000;
  table.time.finished(WriteResult::Failed, table.clock.time);
  table.time.finished(WriteResult::Unknown, table.clock.time + 2000);
  table.clock.time += 600'000;
  const auto pause = table.time.pause(table.clock.time);
  REQUIRE(pause.has_value());
  CHECK(pause->kind == EntryKind::Pause);
  CHECK(pause->text == "600000");

  // The clock has run out on paper, but the pause is written first, and the seat is kept.
  REQUIRE(table.time.expire(table.clock.time));
  CHECK(table.counters.expired_clocks == 0);
  table.slot->take(*pause);
  table.answer();
  table.time.finished(WriteResult::Ok, table.clock.time);
  CHECK_FALSE(table.time.pause(table.clock.time));
  CHECK_FALSE(table.time.expire(table.clock.time));
  CHECK_FALSE(table.slot->seating()[seat].has_stand_in);
  CHECK(table.slot->clocks().left(seat, table.clock.time) == 10'000);
}

TEST_CASE("time control: the earlier of two optional times") {
  CHECK(earlier(std::nullopt, std::nullopt) == std::nullopt);
  CHECK(earlier(3, std::nullopt) == 3);
  CHECK(earlier(std::nullopt, 4) == 4);
  CHECK(earlier(5, 4) == 4);
}

}  // namespace bourse::parts
