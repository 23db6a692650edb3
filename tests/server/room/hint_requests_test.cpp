// SPDX-License-Identifier: Apache-2.0
#include "server/room/hint_requests.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

struct HintBench {
  explicit HintBench(std::string_view seats = "ob") : table("nyse", seats) {
    table.limits.hint_iterations = 20;
    table.limits.hint_time = std::chrono::hours(1);
  }
  // Deals, and plays until the person is asked.
  void deal() {
    table.deal();
    while (table.to_act() != seat_at(0)) table.play();
  }
  void ask(PersonId person = 1, const std::string& address = "192.0.2.1") {
    desk.hint({person, "P"}, address, [this](Result<wire::Hint, ApiError> result) {
      if (result) {
        hint = *std::move(result);
        answer = "hint";
      } else {
        answer = result.error().message.key;
      }
    });
  }

  TableBench table;
  ManualPool pool;
  HintRequests desk{table.slot, table.commits, pool, table.limits, table.clock, table.report};
  std::string answer;
  wire::Hint hint;
};

}  // namespace

TEST_CASE("hints: computed by a worker for the seat that is asked, with the number of its step") {
  HintBench bench;
  bench.deal();
  bench.ask();
  CHECK(bench.answer.empty());
  CHECK(bench.pool.busy() == 1);
  bench.pool.work();
  CHECK(bench.answer == "hint");
  CHECK(bench.hint.number == bench.table.step_of(seat_at(0)));
  CHECK_FALSE(bench.hint.moves.empty());
}

TEST_CASE("hints: only for a seated player who is asked and plays against bots alone") {
  HintBench people("oo");
  people.table.deal();
  people.ask();
  CHECK(people.answer == "hint_people");

  HintBench bench;
  bench.ask();
  CHECK(bench.answer == "not_begun");
  bench.deal();
  bench.ask(9);
  CHECK(bench.answer == "no_seat");
  bench.table.slot->take(bench.table.commits.entry(EntryKind::StandIn, 0));
  bench.ask();
  CHECK(bench.answer == "stand_in");
  bench.table.slot->take(bench.table.commits.entry(EntryKind::Reclaim, 0));
  while (bench.table.to_act() == seat_at(0)) bench.table.play();
  bench.ask();
  CHECK(bench.answer == "not_asked");
  bench.table.slot->take(bench.table.commits.entry(EntryKind::Close, -1));
  bench.ask();
  CHECK(bench.answer == "over");
  CHECK(bench.pool.busy() == 0);
}

TEST_CASE("hints: limited per table and in total, and failures are reported") {
  HintBench bench;
  bench.table.limits.hint_burst = 3;
  bench.table.limits.hints = 2;
  bench.deal();
  bench.ask();
  bench.ask();
  bench.ask();
  CHECK(bench.answer == "hints_busy");
  bench.table.limits.hints = 3;
  bench.table.limits.hints_per_address = 2;
  bench.ask();
  CHECK(bench.answer == "hints_from_here");
  bench.answer.clear();
  bench.ask(1, "192.0.2.2");
  CHECK(bench.answer.empty());
  CHECK(bench.pool.busy() == 3);
  bench.pool.jobs.front().second("stumbled");
  CHECK(bench.answer == "hint_fault");
  CHECK(bench.table.faults == std::vector<std::string>{"hint_failed"});
  bench.pool.work();
  bench.ask();
  CHECK(bench.answer == "too_fast");
  bench.table.clock.time += bench.table.limits.hint_interval.count();
  bench.answer.clear();
  bench.ask();
  CHECK(bench.pool.busy() == 1);
}

}  // namespace bourse::parts
