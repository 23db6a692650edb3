// SPDX-License-Identifier: Apache-2.0
//
// Damage to the files of a server that was killed: what is lost is said in the log and at the
// table.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "server/store/sqlite/sqlite.h"
#include "tests/cli/run_program.h"
#include "tests/server/net/program_house.h"

using namespace bourse;
using namespace bourse::test;

namespace {

void flip_bit(const std::string& path, std::uintmax_t at) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(static_cast<std::streamoff>(at));
  const int byte = file.get();
  file.seekp(static_cast<std::streamoff>(at));
  file.put(static_cast<char>(byte ^ 1));
}

bool says_moves_lost(const json::object& welcome) {
  const json::array& chat = welcome.at("chat").as_array();
  return std::ranges::any_of(chat, [](const json::value& line) {
    const json::value* const phrase = line.as_object().if_contains("phrase");
    return phrase != nullptr && *phrase == "moves_lost";
  });
}

}  // namespace

TEST_SUITE_BEGIN("SQLite only: damages the file");

TEST_CASE("DAMAGE a damaged or shortened log is reported, and the table says so") {
  for (const bool is_cut : {false, true}) {
    CAPTURE(is_cut);
    ProgramHouse house;
    TwoPlayers pair(house);
    for (int move = 0; move < 12; ++move) pair.play("m" + std::to_string(move));
    const std::int64_t told = pair.number(0);
    house.kill();
    const std::string log = house.data() + "/house.db-wal";
    const auto size = std::filesystem::file_size(log);
    if (is_cut) {
      std::filesystem::resize_file(log, size - std::uintmax_t{3} * 4120);
    } else {
      flip_bit(log, size - 20'000);
    }
    house.start();
    CHECK(std::filesystem::exists(log + ".damaged"));
    // The server logs what it found once it runs, so before it answers anybody.
    pair.reconnect();
    CHECK(has(house.log(), "event=table_shortened"));
    CHECK(has(house.log(), "the last good entry is number "));
    CHECK(pair.number(0) < told);
    CHECK(says_moves_lost(pair.last[0]));
    // A page that was open all along learns it as well.
    pair.people[0]->send({{"type", "hello"}, {"protocol", 3}, {"last", told}});
    CHECK(pair.people[0]->wait_for("refused").at("key") == "moves_lost");
    CHECK(has(house.log(), "event=moves_lost"));
    pair.play("again");

    // It is said once.
    house.kill();
    house.start();
    const std::string all = house.log();
    CHECK(all.find("event=table_shortened") == all.rfind("event=table_shortened"));
  }
}

TEST_CASE("DAMAGE a crash alone is no damage") {
  ProgramHouse house;
  TwoPlayers pair(house);
  for (int move = 0; move < 6; ++move) pair.play("m" + std::to_string(move));
  const std::int64_t told = pair.number(0);
  house.kill();
  house.start();
  pair.reconnect();
  CHECK(pair.number(0) == told);
  CHECK_FALSE(has(house.log(), "event=table_shortened"));
}

TEST_CASE("DAMAGE a changed or missing entry closes its table, and a backup of it fails") {
  for (const std::string change : {"UPDATE entries SET at = at + 1 WHERE number = 4",
                                   "UPDATE entries SET link = NULL WHERE number = 4",
                                   "DELETE FROM entries WHERE number = 4",
                                   "DELETE FROM entries WHERE number > 20"}) {
    CAPTURE(change);
    ProgramHouse house;
    TwoPlayers pair(house);
    for (int move = 0; move < 24; ++move) pair.play("m" + std::to_string(move));
    house.stop();
    Database(house.data() + "/house.db").run(change);
    const TestFolder copies;
    const Run backup = test::bourse({"backup", "--data", house.data(), copies.path() + "/copy"});
    CHECK(backup.code == 2);
    CHECK(has(backup.err, "are damaged or lost"));
    CHECK_FALSE(std::filesystem::exists(copies.path() + "/copy"));
    house.start();
    const auto reply =
        TestClient(house.address(), "Eve").request("GET", "/api/tables/" + pair.table);
    CHECK(reply.status == 503);
    CHECK(has(reply.body, "were damaged on the server's disk"));
    const auto page = TestClient(house.address(), "Eve").request("GET", "/table/" + pair.table);
    CHECK(page.status == 503);
    CHECK(page.header("Content-Type") == "text/html; charset=utf-8");
    CHECK(has(house.log(), "event=table_damaged"));
  }
}

TEST_SUITE_END();
