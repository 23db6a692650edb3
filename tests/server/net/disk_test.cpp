// SPDX-License-Identifier: Apache-2.0
//
// The server on a failing disk, and its answers to people: the real program, with faults on demand.
#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "tests/cli/run_program.h"
#include "tests/server/net/program_house.h"

using namespace bourse;
using namespace bourse::test;

namespace {

std::string key_of(const json::object& refused) {
  return std::string(refused.at("key").as_string());
}

// Waits until the log contains the text.
bool logs(const ProgramHouse& house, const std::string& text) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!has(house.log(), text) && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return has(house.log(), text);
}

}  // namespace

TEST_SUITE_BEGIN("SQLite only: the disk of the program");

TEST_CASE("DISK a move whose fsync fails is answered 'unknown', and its id after a crash") {
  ProgramHouse house;
  TwoPlayers pair(house);
  pair.play("m1");
  const std::size_t seat = pair.asked();
  const std::int64_t before = pair.number(seat);
  const json::object move = pair.move(seat, "m2");
  house.switch_on("sync");
  pair.people[seat]->send(move);
  const json::object refused = pair.people[seat]->wait_for("refused");
  CHECK(key_of(refused) == "maybe_kept");
  CHECK(refused.at("id") == "m2");
  pair.people[seat]->wait_until_closed();
  CHECK(logs(house, "event=store_stopped"));
  house.kill();

  // The log on the disk has the move, although the disk reported an error.
  house.switch_off("sync");
  house.start();
  pair.reconnect();
  CHECK(pair.number(seat) == before + 1);
  pair.people[seat]->send(move);
  CHECK(pair.people[seat]->wait_for("accepted").at("number") == before + 1);
}

TEST_CASE("DISK after an fsync error the server reads again, and the id is played at most once") {
  ProgramHouse house;
  TwoPlayers pair(house);
  pair.play("m1");
  const std::size_t seat = pair.asked();
  const std::int64_t before = pair.number(seat);
  const json::object move = pair.move(seat, "m2");
  house.switch_on("sync-once");
  pair.people[seat]->send(move);
  CHECK(key_of(pair.people[seat]->wait_for("refused")) == "maybe_kept");
  CHECK(logs(house, "event=store_reopened"));
  CHECK(has(house.log(), "event=maybe_kept"));
  pair.reconnect();
  pair.people[seat]->send(move);
  CHECK(pair.people[seat]->wait_for("accepted").at("number") == before + 1);
  house.kill();
  house.start();
  pair.reconnect();
  CHECK(pair.number(seat) == before + 1);
  pair.people[seat]->send(move);
  CHECK(pair.people[seat]->wait_for("accepted").at("number") == before + 1);
  pair.play("m3");
}

TEST_CASE(
    "DISK a server whose disk fails every fsync is not ready, and plays on when it recovers") {
  ProgramHouse house;
  TwoPlayers pair(house);
  const std::size_t seat = pair.asked();
  const json::object move = pair.move(seat, "m1");
  TestClient probe(house.address(), "Probe");
  CHECK(probe.request("GET", "/readyz").status == 200);
  house.switch_on("sync");
  pair.people[seat]->send(move);
  CHECK(key_of(pair.people[seat]->wait_for("refused")) == "maybe_kept");
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // the answer is kept for a second
  const auto unready = probe.request("GET", "/readyz");
  CHECK(unready.status == 503);
  CHECK(has(unready.body, "disk I/O error"));
  CHECK(probe.request("GET", "/healthz").status == 200);
  house.switch_off("sync");
  CHECK(logs(house, "event=store_reopened"));
  pair.reconnect();
  pair.people[seat]->send(move);
  pair.people[seat]->wait_for("accepted");
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  CHECK(probe.request("GET", "/readyz").status == 200);
}

TEST_CASE("DISK on a full disk nothing changes, the log says why, and play goes on afterwards") {
  ProgramHouse house;
  TwoPlayers pair(house);
  const std::size_t seat = pair.asked();
  TestClient& person = *pair.people[seat];
  house.switch_on("full");
  person.send(pair.move(seat, "m1"));
  CHECK(key_of(person.wait_for("refused")) == "not_kept");
  CHECK(has(house.log(), "event=store_failing why=\"database or disk is full\""));
  CHECK(has(house.log(), "event=not_kept"));
  CHECK_FALSE(has(house.log(), "why=\"the disk write failed\""));
  const auto unready = person.request("GET", "/readyz");
  CHECK(unready.status == 503);
  CHECK(has(unready.body, "full"));

  const json::value name = json::parse(person.request("GET", "/api/me").body).at("name");
  CHECK(person.request("POST", "/api/me", R"({"name":"Other"})").status == 503);
  CHECK(json::parse(person.request("GET", "/api/me").body).at("name") == name);

  house.switch_off("full");
  person.send(pair.move(seat, "m1"));
  person.wait_for("accepted");
  CHECK(logs(house, "event=store_writing"));
}

TEST_CASE("DISK a start on a full disk is refused in plain words") {
  ProgramHouse house;
  TwoPlayers pair(house);
  house.kill();
  house.switch_on("full");
  const Run run = run_program(house.script(), {"serve", "--port", "0", "--data", house.data()});
  CHECK(run.code == 2);
  CHECK(has(house.log(), "the disk is full; free some space and start the server again"));
}

TEST_SUITE_END();
