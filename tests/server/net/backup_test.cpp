// SPDX-License-Identifier: Apache-2.0
//
// A database is backed up while people play, and a server opens the copy.
#include <atomic>
#include <filesystem>
#include <thread>

#include <doctest/doctest.h>

#include "server/store/sqlite/database_copy.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/cli/run_program.h"
#include "tests/server/net/program_house.h"
#include "tests/server/net/running_server.h"

using namespace bourse;
using namespace bourse::test;

TEST_CASE("NET-BACKUP a copy made during play contains every move announced before it" *
          doctest::test_suite("SQLite only: copies the file")) {
  RunningServer house;
  TestClient ada(house.address(), "Ada");
  const std::string table = ada.open_table(3, 1);
  REQUIRE(ada.sit(table, 0).status == 200);
  ada.connect(table);
  json::object last = ada.hello();
  int told = 0;
  std::string secret = ada.secret();
  PassingFolder copy;
  for (int move = 0; move < 12; ++move) {
    while (last.at("position").at("choices").as_array().empty()) last = ada.wait_for("batch");
    if (move == 8) {
      told = static_cast<int>(last.at("number").as_int64());
      copy_database(house_file(house.folder()), house_file(copy.path()));
    }
    ada.send({{"type", "move"},
              {"id", "m" + std::to_string(move)},
              {"after", last.at("number")},
              {"action", last.at("position").at("choices").at(0).at("action")}});
    last = ada.wait_for("batch");
  }

  RunningServer second(copy.path());
  TestClient again(second.address(), "Ada");
  again.be(secret);
  again.connect(table);
  const json::object welcome = again.hello();
  CHECK(welcome.at("seat") == json::value(0));
  CHECK(welcome.at("number").as_int64() >= told);
  CHECK(welcome.at("past").as_array().size() ==
        static_cast<std::size_t>(welcome.at("number").as_int64()));
  // The first server did not notice.
  ada.send({{"type", "ping"}});
  ada.wait_for("pong");
}

TEST_CASE("NET-BACKUP nobody else can read a backup, at any time" *
          doctest::test_suite("SQLite only: copies the file")) {
  const PassingFolder folder;
  const PassingFolder copies;
  {
    Database large(house_file(folder.path()));
    large.run("CREATE TABLE kept (text BLOB)");
    for (int row = 0; row < 20; ++row) large.run("INSERT INTO kept VALUES (zeroblob(1000000))");
  }
  std::atomic<bool> is_done = false;
  int readable = 0;
  std::thread watcher([&] {
    using std::filesystem::perms;
    while (!is_done) {
      std::error_code gone;
      for (const auto& file : std::filesystem::directory_iterator(copies.path(), gone)) {
        const auto status = file.status(gone);
        const bool is_open =
            (status.permissions() & (perms::group_all | perms::others_all)) != perms::none;
        if (!gone && std::filesystem::exists(status) && is_open) ++readable;
      }
    }
  });
  const Run run = test::bourse({"backup", "--data", folder.path(), copies.path() + "/copy.db"});
  is_done = true;
  watcher.join();
  CHECK(run.code == 0);
  CHECK(has(run.out, "verified"));
  CHECK(readable == 0);
}

TEST_CASE("NET-BACKUP one that fails leaves nothing behind, and a damaged database is reported" *
          doctest::test_suite("SQLite only: copies the file")) {
  ProgramHouse house;
  const TwoPlayers pair(house);
  const PassingFolder copies;
  const std::string target = copies.path() + "/copy of house.db";
  house.switch_on("full");
  house.stop();
  // The script runs the program on the full disk and passes our arguments on.
  CHECK(run_program(house.script(), {"backup", "--data", house.data(), target}).code == 2);
  CHECK(std::filesystem::is_empty(copies.path()));
  house.switch_off("full");
  CHECK(run_program(house.script(), {"backup", "--data", house.data(), target}).code == 0);
  CHECK(std::filesystem::exists(target));
}
