// SPDX-License-Identifier: Apache-2.0
#include "server/room/bot_seats.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

struct BotsBench {
  explicit BotsBench(std::string_view seats = "bb") : table("nyse", seats) {
    table.limits.bot_pause_least = std::chrono::milliseconds(700);
    table.limits.bot_pause_most = std::chrono::milliseconds(1400);
    table.deal();
  }

  TableBench table;
  ManualPool pool;
  Rng rng{Seed{}, 1};
  int ready = 0;
  BotSeats bots{table.slot,
                table.commits,
                pool,
                table.limits,
                table.clock,
                rng,
                table.counters,
                [] { return nullptr; },
                [this] { ++ready; }};

  std::int64_t now() const { return table.clock.time; }
};

}  // namespace

TEST_CASE("bots: one that is asked thinks immediately and moves when its pause is over") {
  BotsBench bench;
  bench.bots.plan(bench.now());
  CHECK(bench.pool.busy() == 1);
  CHECK(bench.bots.next_due() == bench.now() + bench.table.limits.bot_budget.count());
  bench.bots.plan(bench.now());
  CHECK(bench.pool.busy() == 1);  // it is thinking
  bench.pool.work();
  CHECK(bench.ready == 1);
  const auto due = bench.bots.next_due();
  REQUIRE(due.has_value());
  CHECK(*due >= bench.now() + 700);
  CHECK(*due <= bench.now() + 1400);
  CHECK_FALSE(bench.bots.move(*due - 1));
  CHECK(bench.bots.move(*due));
  bench.table.answer();
  CHECK(bench.table.counters.bot_moves == 1);
  CHECK(bench.table.slot->match().moves().count() == 1);
}

TEST_CASE("bots: the pause depends on the public position, not on the decision") {
  BotsBench bench;
  bench.bots.plan(bench.now());
  bench.pool.work();
  const auto due = bench.bots.next_due();
  // Asked again in the same position, later: the same pause.
  bench.bots.forget();
  CHECK_FALSE(bench.bots.next_due());
  bench.bots.plan(bench.now() + 300);
  bench.pool.work();
  CHECK(bench.bots.next_due() == due);
}

TEST_CASE("bots: one that thinks longer than its budget gets a fallback") {
  BotsBench bench;
  bench.bots.plan(bench.now());
  const std::int64_t late = bench.now() + bench.table.limits.bot_budget.count();
  CHECK_FALSE(bench.bots.move(late - 1));
  CHECK(bench.bots.move(late));
  bench.table.answer();
  CHECK(bench.table.slot->match().moves().count() == 1);
  bench.pool.work();  // the decision comes too late and is dropped
  CHECK(bench.ready == 0);
}

TEST_CASE("bots: none plays a person's seat, except a stand-in for an absent person") {
  BotsBench bench("oo");
  bench.bots.plan(bench.now());
  CHECK(bench.pool.busy() == 0);
  CHECK_FALSE(bench.bots.next_due());
  CHECK_FALSE(bench.bots.move(bench.now()));
  const int seat = number(bench.table.to_act());
  bench.table.slot->take(bench.table.commits.entry(EntryKind::StandIn, seat));
  bench.bots.plan(bench.now());
  CHECK(bench.pool.busy() == 1);
  // The person is back before the bot has decided.
  bench.table.slot->take(bench.table.commits.entry(EntryKind::Reclaim, seat));
  bench.bots.plan(bench.now());
  bench.pool.work();
  CHECK(bench.ready == 0);
  CHECK_FALSE(bench.bots.next_due());
}

TEST_CASE("bots: one that fails freezes its table") {
  BotsBench bench;
  bench.bots.plan(bench.now());
  REQUIRE(bench.pool.jobs.size() == 1);
  bench.pool.jobs.front().second("a bot stumbled");
  CHECK(bench.table.faults == std::vector<std::string>{"table_frozen"});
  CHECK(bench.table.slot.denial().has_value());
  bench.pool.work();
  CHECK(bench.ready == 0);
}

}  // namespace bourse::parts
