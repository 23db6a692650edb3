// SPDX-License-Identifier: Apache-2.0
//
// Restore drill: a server that keeps a copy is killed during play, and another one continues from
// the copy.
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include <doctest/doctest.h>

#include "tests/cli/run_program.h"
#include "tests/server/net/program_house.h"

using namespace bourse;
using namespace bourse::test;

namespace {

// Plays on until two more copies have appeared: the second was begun after this call.
void play_until_copied(const std::string& copy, TwoPlayers& pair, int& moves) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  std::error_code missing;
  auto newest = std::filesystem::last_write_time(copy, missing);
  for (int copies = 0; copies < 2;) {
    REQUIRE(std::chrono::steady_clock::now() < until);
    if (moves < 30) pair.play("m" + std::to_string(moves++));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const auto now = std::filesystem::last_write_time(copy, missing);
    if (!missing && std::exchange(newest, now) != now) ++copies;
  }
}

}  // namespace

TEST_SUITE_BEGIN("SQLite only: copies the file");

TEST_CASE("REPLICA after a kill under load, another server continues from the copy") {
  const TestFolder elsewhere;
  const std::string replica = elsewhere.path() + "/replica";
  ProgramHouse house({"--replica", replica, "--replica-interval", "1"});
  TwoPlayers quiet(house);
  quiet.play("q1");
  TwoPlayers busy(house);
  int moves = 0;
  busy.play("m" + std::to_string(moves++));
  const std::int64_t told = busy.number(0);
  play_until_copied(replica + "/house.db", busy, moves);
  const std::int64_t last = busy.number(0);
  house.kill();

  // Restores as docs/hosting.md says: the file into an empty folder.
  const std::string restored = elsewhere.path() + "/restored";
  std::filesystem::create_directory(restored);
  std::filesystem::copy_file(replica + "/house.db", restored + "/house.db");
  using std::filesystem::perms;
  CHECK((std::filesystem::status(replica + "/house.db").permissions() &
         (perms::group_all | perms::others_all)) == perms::none);
  house.start_on(restored);
  quiet.reconnect();
  busy.reconnect();
  CHECK(quiet.number(0) == 2);
  CHECK(busy.number(0) >= told);
  CHECK(busy.number(0) <= last);
  busy.play("again");
  quiet.play("again");
}

TEST_CASE("REPLICA failures are logged, a stop makes a last copy, and data folders are refused") {
  const TestFolder elsewhere;
  const std::string replica = elsewhere.path() + "/replica of house.db";
  ProgramHouse house({"--replica", replica, "--replica-interval", "1"});
  TwoPlayers pair(house);
  const auto logs = [&](const std::string& text) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!has(house.log(), text) && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return has(house.log(), text);
  };
  CHECK(logs("event=replica_copied"));
  house.switch_on("full");
  CHECK(logs("event=replica_failing"));
  CHECK(std::filesystem::exists(replica + "/house.db"));
  CHECK_FALSE(std::filesystem::exists(replica + "/house.db.part"));
  house.switch_off("full");
  pair.play("m1");
  const std::int64_t told = pair.number(0);
  house.stop();
  const std::string restored = elsewhere.path() + "/restored";
  std::filesystem::create_directory(restored);
  std::filesystem::copy_file(replica + "/house.db", restored + "/house.db");
  house.start_on(restored);
  pair.reconnect();
  CHECK(pair.number(0) == told);

  const Run run = test::bourse(
      {"serve", "--port", "0", "--data", elsewhere.path() + "/other", "--replica", house.data()});
  CHECK(run.code == 2);
  CHECK(has(run.err, "is the data folder of a server"));
}

TEST_SUITE_END();
