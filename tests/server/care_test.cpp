// SPDX-License-Identifier: Apache-2.0
//
// Unused tables, crowds and internal errors: one table is affected, no other.
#include <stdexcept>

#include <boost/asio/executor_work_guard.hpp>
#include <doctest/doctest.h>

#include "server/house/workers.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/server/follower.h"

namespace bourse {

TEST_CASE("care: a game without a clock in which nobody moves is abandoned, also after a restart") {
  HouseLimits limits = test_limits();
  limits.resting_game = std::chrono::hours(48);
  TestHouse house(limits);
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  const std::string path = "/api/tables/" + party.table;
  const auto status = [&] { return text_of(house.get(path).body.at("status")); };
  constexpr std::int64_t kHour = 3'600'000;
  house.now += 47 * kHour;
  house.house().tick();
  house.settle();
  CHECK(status() == "playing");
  house.restart();
  house.settle();
  house.now += 2 * kHour;
  house.house().tick();
  house.settle();
  CHECK(status() == "abandoned");
}

TEST_CASE("care: no number of spectators keeps a player from the table") {
  HouseLimits limits = test_limits();
  limits.watchers = 3;
  limits.connections_per_seat = 3;  // gather() uses one of them
  TestHouse house(limits);
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  const auto arrive = [&](const std::string& who) {
    Client client = house.connect("/api/tables/" + party.table + "/socket", who);
    house.say(client, R"({"type":"hello","protocol":3})");
    house.settle();
    return client.heard->closed.value_or("welcome");
  };
  for (int watcher = 0; watcher < 3; ++watcher) CHECK(arrive("") == "welcome");
  CHECK(arrive("") == "too many spectators");
  CHECK(arrive(party.secrets[0]) == "welcome");
  CHECK(arrive(party.secrets[0]) == "welcome");
  CHECK(arrive(party.secrets[0]) == "too many devices are connected to this seat");
  CHECK(arrive(party.secrets[1]) == "welcome");
}

TEST_CASE("care: a table that cannot be read is frozen and reported, and affects no other" *
          doctest::test_suite("SQLite only: damages a row of the file")) {
  TestHouse house;
  const Party good = gather(house, table_wish("nyse", "oo"), 2);
  const Party bad = gather(house, table_wish("nyse", "oo"), 2);
  house.shut();
  {
    Database books(house_file(house.path()), true);
    books.run("UPDATE tables SET setting = 'nonsense' WHERE id = '" + bad.table + "'");
  }
  house.open();
  const Answer answer = house.get("/api/tables/" + bad.table);
  CHECK(answer.status == 503);
  CHECK(text_of(answer.body.at("sentence")).find("All moves so far are saved") !=
        std::string::npos);
  CHECK(house.faults == std::vector<std::string>{"table_frozen"});
  CHECK(house.house().counters().bugs == 1);
  CHECK(text_of(house.get("/api/tables/" + good.table).body.at("status")) == "playing");
}

TEST_CASE("care: a failed job is reported on the network thread, and the next one runs") {
  boost::asio::io_context network;
  const auto stays = boost::asio::make_work_guard(network);
  Workers workers(network, 1);
  std::string told;
  workers.run([]() -> Workers::Completion { throw std::runtime_error("a bot stumbled"); },
              [&](const std::string& why) { told = why; });
  bool is_done = false;
  workers.run([&]() -> Workers::Completion { return [&] { is_done = true; }; },
              [](const std::string&) { FAIL("nothing was wrong"); });
  for (int turn = 0; turn < 1000 && !is_done; ++turn) {
    network.restart();
    network.run_one_for(std::chrono::milliseconds(20));
  }
  CHECK(told == "a bot stumbled");
  CHECK(is_done);
}

}  // namespace bourse
