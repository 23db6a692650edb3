// SPDX-License-Identifier: Apache-2.0
#include "server/room/bot_seats.h"

#include <algorithm>
#include <map>

#include <doctest/doctest.h>

#include "games/registry.h"
#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

struct BotsBench {
  explicit BotsBench(std::string_view seats = "bb", const std::string& game = "nyse")
      : table(game, seats) {
    table.limits.bot_pause_least = std::chrono::milliseconds(700);
    table.limits.bot_pause_most = std::chrono::milliseconds(1400);
    table.deal();
    table.join(ConnectionId{9}, 9);  // a spectator
  }

  TableBench table;
  ManualPool pool;
  NoDirectory directory;
  Audience audience{table.slot, table.clients, directory};
  Rng rng{Seed{}, 1};
  int ready = 0;
  BotSeats bots{table.slot,
                table.commits,
                audience,
                pool,
                table.limits,
                table.clock,
                rng,
                table.counters,
                [] { return nullptr; },
                [this] { ++ready; }};

  std::int64_t now() const { return table.clock.time; }
  std::uint64_t seen() const { return table.slot->streams().of(Viewer::spectator()).hash; }

  // Lets the bots play until spectators see something. Each decision takes `thinking` milliseconds.
  // Returns how long all of it took.
  std::int64_t play_step(std::int64_t thinking) {
    const std::int64_t start = now();
    const std::uint64_t before = seen();
    bots.plan(now());
    while (seen() == before) {
      if (!pool.jobs.empty()) {
        table.clock.time += thinking;
        pool.work_one();
        continue;
      }
      table.clock.time = std::max(now(), bots.next_due().value());
      if (bots.move(now())) table.answer();
      bots.plan(now());
    }
    return now() - start;
  }
};

// The number of companies that the seat to act decides about when it sells, one after the other.
int sales(Match match) {
  const Seat seller = match.to_act().front();
  const std::uint64_t before = match.game().hash_view(match.view(Viewer::spectator()));
  int decisions = 0;
  while (match.game().hash_view(match.view(Viewer::spectator())) == before) {
    match.play_legal(seller, match.legal(seller).front());
    ++decisions;
  }
  return decisions;
}

// A position of Stockpile in which the first seller has several companies.
Match sale() {
  const ErasedGame& game = *find_game("stockpile");
  for (std::uint64_t deal = 0;; ++deal) {
    Rng rng(Seed{}, 50 + deal);
    Match match = Match::start(game, *game.compile(4, {}), Seed{});
    while (!match.is_over()) {
      const Seat seat = match.to_act().front();
      const auto legal = match.legal(seat);
      const bool is_sale = game.print(match.rules(), legal.front()).starts_with("hold");
      if (is_sale && sales(match) > 2) return match;
      match.play_legal(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
}

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

// Spectators cannot tell the twins of the position apart: they differ in what the seller holds.
TEST_CASE("bots: the time of a step does not depend on the number of decisions behind it") {
  const Match first = sale();
  const ErasedGame& game = first.game();
  const json::object document = game.document(first.rules(), first.state());
  const auto loaded = [&](const json::object& position) {
    auto known = game.load(position);
    REQUIRE(known.has_value());
    return Match::resume(game, *std::move(known), Seed{});
  };
  const Match original = loaded(document);
  std::map<int, std::int64_t> times;  // by the number of decisions
  Rng rng(Seed{}, 60);
  for (int each = 0; each < 40; ++each) {
    const Match twin = each == 0 ? original : loaded(game.twin(document, Viewer::spectator(), rng));
    REQUIRE(game.same_view(twin.view(Viewer::spectator()), original.view(Viewer::spectator())));
    BotsBench bench("bbbb", "stockpile");
    bench.table.slot->resume(twin, {});
    const auto [known, is_new] = times.emplace(sales(twin), bench.play_step(90));
    if (!is_new) CHECK(known->second == times.begin()->second);
  }
  REQUIRE(times.size() > 2);
  for (const auto& time : times) {
    CAPTURE(time.first);  // decisions
    CHECK(time.second == times.begin()->second);
    CHECK(time.second >= 700);
    CHECK(time.second <= 1400);
  }
}

TEST_CASE("bots: one that is ready too late moves at a later time of the same grid") {
  BotsBench prompt;
  const std::int64_t taken = prompt.play_step(10);
  BotsBench late;
  CHECK(late.play_step(taken + 1) == taken + 700);
  BotsBench later;
  CHECK(later.play_step(taken + 701) == taken + 1400);
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
