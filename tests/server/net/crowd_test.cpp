// SPDX-License-Identifier: Apache-2.0
//
// Many people behind one address, and a full server.
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/server/net/raw_client.h"
#include "tests/server/net/running_server.h"
#include "tests/server/net/test_client.h"

using namespace bourse;
using namespace bourse::test;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kTables = 10;
constexpr std::size_t kSeats = 3;
constexpr int kMoves = 25;  // per table
constexpr const char* kSchoolProxy = "127.0.0.5";

// Three people of a school, at a table of their own.
struct Trio {
  explicit Trio(RunningServer& house, std::size_t number) {
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      people.push_back(
          std::make_unique<TestClient>(house.address(), fmt::format("Pupil {} {}", number, seat)));
    }
    table = people[0]->open_table(kSeats, kSeats);
  }
  void sit() {
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      REQUIRE(people[seat]->sit(table, static_cast<int>(seat)).status == 200);
    }
    for (const auto& person : people) {
      person->connect(table);
      last.push_back(person->hello());
    }
  }
  // They agree to end the game.
  void end() {
    people[0]->send({{"type", "propose"}, {"id", "end"}, {"kind", "end"}});
    for (std::size_t seat = 1; seat < kSeats; ++seat) {
      const json::object asked = people[seat]->wait_for("proposal");
      people[seat]->send({{"type", "vote"}, {"proposal", asked.at("proposal")}, {"yes", true}});
    }
    while (people[0]->wait_for("table").at("table").at("status") != "abandoned") {
    }
  }
  void play() {
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      const json::object& position = last[seat].at("position").as_object();
      if (position.at("choices").as_array().empty()) continue;
      const std::string id = "m" + std::to_string(++count);
      people[seat]->send({{"type", "move"},
                          {"id", id},
                          {"after", last[seat].at("number")},
                          {"action", position.at("choices").at(0).at("action")}});
      for (std::size_t at = 0; at < kSeats; ++at) last[at] = people[at]->wait_for("batch");
      CHECK(people[seat]->wait_for("accepted").at("id") == json::value(id));
      return;
    }
    FAIL("nobody is asked");
  }

  std::vector<std::unique_ptr<TestClient>> people;
  std::string table;
  std::vector<json::object> last;
  int count = 0;
};

std::string answer_of_server(RawClient& client,
                             const std::string& path,
                             const std::string& headers = {}) {
  client.send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n");
  return client.receive(5s, "\r\n\r\n");
}

std::string from_school(const std::string& secret) {
  return "X-Forwarded-For: 203.0.113.7\r\nAuthorization: Bearer " + secret + "\r\n";
}

}  // namespace

TEST_CASE("NET-CROWD thirty people behind one address open ten tables, play and watch") {
  RunningServer house;  // all limits per address are the defaults
  std::vector<std::unique_ptr<Trio>> school;
  for (std::size_t at = 0; at < kTables; ++at) school.push_back(std::make_unique<Trio>(house, at));
  // Each of the thirty has the lobby open, and watches the next table.
  std::vector<std::unique_ptr<TestClient>> lobbies;
  for (std::size_t at = 0; at < kTables * kSeats; ++at) {
    lobbies.push_back(std::make_unique<TestClient>(house.address(), "Lobby"));
    lobbies.back()->open_websocket("/api/lobby/socket");
  }
  CHECK(lobbies.back()->wait_for("lobby").at("tables").as_array().size() == kTables);
  for (const auto& trio : school) trio->sit();
  std::vector<std::unique_ptr<TestClient>> watchers;
  for (std::size_t at = 0; at < kTables * kSeats; ++at) {
    watchers.push_back(std::make_unique<TestClient>(house.address(), "Watcher"));
    watchers.back()->be(school[at / kSeats]->people[at % kSeats]->secret());
    watchers.back()->connect(school[(at / kSeats + 1) % kTables]->table);
    watchers.back()->hello();
  }
  for (int move = 0; move < kMoves; ++move) {
    for (const auto& trio : school) trio->play();
  }
  CHECK(watchers.back()->wait_for("batch").at("number").as_int64() > 1);
  for (const auto& trio : school) {
    CHECK(trio->people[0]->request("GET", "/api/me/tables").status == 200);
    trio->end();
    CHECK(trio->people[1]->request("POST", "/api/tables/" + trio->table + "/rematch").status ==
          200);
  }
  const HouseCounters counters = house.house_counters();
  CHECK(counters.refused_messages == 0);
  CHECK(counters.refused_requests == 0);
  CHECK(counters.over_quota == 0);
  CHECK(house.net_counters().over_rate == 0);
  CHECK(house.net_counters().turned_away == 0);
}

TEST_CASE("NET-CROWD a full server keeps places for this machine and for people with a seat") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.connections = 60;  // three of them reserved
  impl.trusted_proxies = {*read_address_range(kSchoolProxy)};
  RunningServer house(impl);
  TestClient ada(house.address(), "Ada");
  const std::string table = ada.open_table(2, 2);
  REQUIRE(ada.sit(table, 0).status == 200);
  TestClient eve(house.address(), "Eve");
  REQUIRE(eve.request("POST", "/api/me", R"({"name":"Eve"})").status == 200);
  // With the headers of a client that the proxy passes on, or from this machine.
  const auto status_of = [&](const std::string& path, const std::string& headers) {
    RawClient client(house.port(), headers.empty() ? "127.0.0.1" : kSchoolProxy);
    return answer_of_server(client, path, headers).substr(9, 3);
  };
  // Connections that have just been closed may still be counted.
  const auto comes_in = [&](const auto& holds) {
    for (int at = 0; at < 100 && !holds(); ++at) std::this_thread::sleep_for(20ms);
    return holds();
  };
  std::vector<RawClient> crowd;
  while (crowd.size() < 80 && status_of("/", from_school("")) != "503") {
    crowd.emplace_back(house.port());
  }
  CHECK(crowd.size() > 50);
  CHECK(crowd.size() < 60);
  CHECK(status_of("/api/tables", from_school(eve.secret())) == "503");
  const auto page = [&] {
    RawClient reader(house.port(), kSchoolProxy);
    reader.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\n" + from_school("") +
                "\r\n");
    return reader.receive(5s, "</html>");
  }();
  CHECK(page.find(" 503 ") != std::string::npos);
  CHECK(page.find("<h1>The trading floor is closed for a moment</h1>") != std::string::npos);
  CHECK(comes_in([&] { return status_of("/healthz", "") == "200"; }));
  CHECK(comes_in([&] { return status_of("/", "") == "200"; }));
  CHECK(comes_in([&] { return status_of("/", from_school(ada.secret())) == "200"; }));
  RawClient player(house.port(), kSchoolProxy);
  CHECK(player.upgrade("/api/tables/" + table + "/socket", from_school(ada.secret())));
  CHECK(comes_in([&] { return status_of("/healthz", "") == "200"; }));
  CHECK(status_of("/", from_school("")) == "503");
}
