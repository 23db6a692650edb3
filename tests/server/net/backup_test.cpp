// SPDX-License-Identifier: Apache-2.0
//
// A database is backed up while people play, and a server opens the copy.
#include <filesystem>

#include <doctest/doctest.h>

#include "tests/server/net/running_server.h"
#include "tests/server/net/test_client.h"

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
      back_up(house.folder(), house_file(copy.path()));
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
