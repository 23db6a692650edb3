// SPDX-License-Identifier: Apache-2.0
//
// Timing: days on the clock, slow bots, and what a bot's time must not reveal.
#include <array>
#include <chrono>
#include <ctime>
#include <utility>

#include <doctest/doctest.h>

#include "play/record.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

constexpr std::int64_t kDay = std::int64_t{24} * 60 * 60 * 1000;
constexpr std::string_view kTwoDays = R"({"kind":"days","days":2,"expiry":"bot"})";

// Runs until nothing more happens at the current time of the house's clock.
void come_to_rest(TestHouse& house, Follower& follower) {
  for (int quiet = 0, number = -1; quiet < 3; ++quiet) {
    house.house().tick();
    house.settle();
    follower.read();
    if (follower.number != number) quiet = 0;
    number = follower.number;
  }
}

// Everybody sees which seat plays, but not the bot's choices. What others do not see is played up
// to a tenth of a second earlier. Returns the number of forced moves.
int check_pace(const char* game) {
  HouseLimits limits = test_limits();
  limits.bot_pause_least = limits.bot_pause_most = std::chrono::milliseconds(1000);
  TestHouse house(limits);
  const std::string table =
      text_of(house.post("/api/tables", table_wish(game, "rgr")).body.at("id"));
  Follower spectator = follow(house, table, {});
  for (int moments = 0; !spectator.is_over(); ++moments) {
    REQUIRE(moments < 2000);
    come_to_rest(house, spectator);
    house.now += 999;
    come_to_rest(house, spectator);
    house.now += 1;
  }
  const Answer file = house.get("/api/tables/" + table + "/record");
  REQUIRE(file.status == 200);
  const auto record = read_record(file.text);
  REQUIRE(record.has_value());
  int forced = 0;
  int free = 0;
  SeatSet waiting;
  std::array<std::int64_t, 3> asked{};  // since when, publicly visible
  std::int64_t changed = 0;             // the last publicly visible change
  std::uint64_t seen = 0;
  for (std::size_t at = 0; at < record->moves.size(); ++at) {
    const auto before = replay(*record, find_game, static_cast<int>(at));
    REQUIRE(before.has_value());
    const std::uint64_t hash = before->game().hash_view(before->view(Viewer::spectator()));
    if (std::exchange(seen, hash) != hash) {
      changed = at == 0 ? 0 : record->moves[at - 1].millisecond;
    }
    for (const Seat seat : before->to_act()) {
      if (!waiting.contains(seat)) asked[static_cast<std::size_t>(seat)] = changed;
    }
    const RecordedMove& move = record->moves[at];
    waiting = before->to_act();
    waiting.erase(move.seat);
    const std::int64_t taken = move.millisecond - asked[static_cast<std::size_t>(move.seat)];
    const auto after = replay(*record, find_game, static_cast<int>(at) + 1);
    const bool is_seen = after->game().hash_view(after->view(Viewer::spectator())) != hash;
    CHECK_MESSAGE(taken >= (is_seen ? 1000 : 900), at, " ", move.action);
    CHECK_MESSAGE(taken <= 1000, at, " ", move.action);
    ++(before->legal(move.seat).size() == 1 ? forced : free);
  }
  CHECK(free > 10);
  return forced;
}

}  // namespace

TEST_CASE("clocks: days start afresh with each turn, and none passes while the house is closed") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo", kTwoDays), 2);
  std::size_t mover = 0;
  {
    Game game(house, party.table, party.secrets);
    mover = *game.asked();
    CHECK(left(game.followers[mover], mover) == 2 * kDay);
    house.now += kDay + kDay / 2;
    Rng rng(Seed{}, 31);
    while (game.asked() == mover) REQUIRE(game.move(rng));
    CHECK(left(game.followers[mover], mover) == 2 * kDay);
    CHECK(left(game.followers[2], 1 - mover) == 2 * kDay);
  }
  house.now += kDay;
  house.store().heartbeat(house.now);
  house.settle();
  house.shut();
  house.now += 10 * kDay;
  house.open();
  Game game(house, party.table, party.secrets);
  CHECK(left(game.followers[1 - mover], 1 - mover) == kDay);
  CHECK(house.house().counters().expired_clocks == 0);
  house.now += kDay - 1;
  come_to_rest(house, game.followers[2]);
  CHECK(house.house().counters().expired_clocks == 0);
  house.now += 1;
  house.house().tick();
  house.until([&] {
    const Answer card = house.get("/api/tables/" + party.table);
    return card.body.at("seats").as_array()[1 - mover].at("stand_in").as_bool();
  });
  CHECK(house.house().counters().expired_clocks == 1);
}

TEST_CASE("bots: a fallback is played for one that does not answer in time") {
  HouseLimits limits = test_limits();
  limits.bot_threads = 0;  // no bot ever answers
  TestHouse house(limits);
  const Party party = gather(house, table_wish("nyse", "og"), 1);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 32);
  while (game.asked()) REQUIRE(game.move(rng));
  house.house().tick();
  const int number = game.followers[0].number;
  const auto read = [&] {
    game.followers[0].read();
    return game.followers[0].number;
  };
  house.until([&] { return house.house().counters().bots_thinking == 1; });
  house.now += limits.bot_budget.count() - 1;
  house.house().tick();
  CHECK(house.get("/api/tables/" + party.table).status == 200);
  CHECK(read() == number);
  house.now += 1;
  house.house().tick();
  house.until([&] { return read() > number; });
  CHECK(house.house().counters().bot_moves == 1);
  CHECK(house.house().counters().bugs == 0);
}

// Without a limit, a tycoon takes ten times as long at the start of Stockpile. The test measures
// CPU time, because a busy machine may make the house wait.
TEST_CASE("bots: under load a search answers with the best move so far") {
  HouseLimits limits = test_limits();
  limits.bot_budget = std::chrono::milliseconds(20);
  TestHouse house(limits);
  const std::string table =
      text_of(house.post("/api/tables", table_wish("stockpile", "ttttt")).body.at("id"));
  Follower spectator = follow(house, table, {});
  const std::clock_t start = std::clock();
  house.until([&] {
    house.house().tick();
    spectator.read();
    return house.house().counters().bot_moves >= 10;
  });
  const double used = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  CHECK(used < 10 * 0.060);
}

TEST_CASE("STK-6.4.1 bots: a forced card looks no faster to the others than a free choice") {
  CHECK(check_pace("stonks") > 0);
}

TEST_CASE("bots: what a seat sells does not show in its time, however much it decides") {
  check_pace("stockpile");
}

}  // namespace bourse
