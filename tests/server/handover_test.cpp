// SPDX-License-Identifier: Apache-2.0
//
// News around a game: who was played for by a bot and when, the bell before the
// first clock runs, bots in open seats, and in the lobby how many watch.
#include <doctest/doctest.h>

#include "server/domain/clocks.h"
#include "tests/server/follower.h"

namespace bourse::around {
namespace {

constexpr std::string_view kMinute =
    R"({"kind":"bank","bank_seconds":60,"increment_seconds":5,"expiry":"bot"})";

json::array handovers(TestHouse& house, Client& client) {
  return house.next(client, "handovers").at("handovers").as_array();
}

}  // namespace

TEST_CASE("handovers: everybody is told who was played for and when, also after a restart") {
  TestHouse house;
  Party party = gather(house, table_wish("nyse", "oog"), 2);
  REQUIRE(house.post("/api/tables/" + party.table + "/leave", "", party.secrets[0]).status == 200);
  const json::array gone = handovers(house, party.clients[1]);
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].at("seat") == 0);
  CHECK(gone[0].at("to_bot") == true);
  house.settle();
  house.say(party.clients[0], R"({"type":"reclaim_seat"})");
  const json::array back = handovers(house, party.clients[1]);
  REQUIRE(back.size() == 2);
  CHECK(back[1].at("to_bot") == false);
  CHECK(back[1].at("number").as_int64() >= back[0].at("number").as_int64());
  house.restart();
  Client again = house.join(party.table, party.secrets[0]);
  CHECK(handovers(house, again) == back);
}

TEST_CASE("bell: for five seconds after the deal no clock runs, and clients are told") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo", kMinute), 2, false);
  const Game game(house, party.table, party.secrets);
  const std::size_t mover = *game.asked();
  const auto clock = [&] {
    return follow(house, party.table, party.secrets[mover])
        .position.at("clocks")
        .as_array()[mover]
        .as_object();
  };
  CHECK(clock().at("starts_in") == kOpeningBell);
  house.now += kOpeningBell - 1000;
  CHECK(clock().at("left") == 60'000);
  CHECK(clock().at("starts_in") == 1000);
  house.now += 2000;
  CHECK(clock().at("left") == 59'000);
  CHECK_FALSE(clock().contains("starts_in"));
}

TEST_CASE("bell: a move before it ends costs no time, and the next clock waits too") {
  wire::ClockSetting minute;
  minute.kind = wire::ClockKind::Bank;
  minute.bank_seconds = 60;
  Clocks clocks(minute, 2);
  const auto ask = [&](std::int64_t at, int seat, bool moved) {
    SeatSet asked;
    asked.insert(seat_at(seat));
    clocks.ask(at, asked, {asked, asked, asked}, moved);
  };
  clocks.wait_until(kOpeningBell);
  ask(0, 0, false);
  ask(1000, 1, true);
  CHECK(clocks.left(seat_at(0), 9000) == 60'000);
  CHECK(clocks.left(seat_at(1), kOpeningBell) == 60'000);
  CHECK(clocks.next_expiry()->at == kOpeningBell + 60'000);
}

TEST_CASE("watching: the players are told how many watch, those who watch are not") {
  TestHouse house;
  Party party = gather(house, table_wish("nyse", "oo"), 2);
  house.settle();
  party.clients[0].read = party.clients[0].heard->texts.size();
  const auto watching = [&] {
    const json::object card = house.next(party.clients[0], "table").at("table").as_object();
    return card.contains("watching") ? card.at("watching").as_int64() : 0;
  };
  const Client one = house.join(party.table, {});
  CHECK(watching() == 1);
  const Client two = house.join(party.table, house.person("Eve"));
  CHECK(watching() == 2);
  house.settle();
  for (const std::string& text : one.heard->texts) {
    CHECK(text.find(R"("watching":2)") == std::string::npos);
  }
  house.house().disconnect(two.id);
  CHECK(watching() == 1);
}

TEST_CASE("lobby: a listed table says how many watch") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  const auto watching = [&]() -> json::value {
    house.settle();
    const json::value tables = house.get("/api/tables").body.at("tables");
    const json::object& listing = tables.as_array().at(0).as_object();
    return listing.contains("watching") ? listing.at("watching") : json::value();
  };
  CHECK(watching().is_null());
  const Client one = house.join(party.table, {});
  const Client two = house.join(party.table, house.person("Eve"));
  CHECK(watching() == 2);
  house.house().disconnect(one.id);
  CHECK(watching() == 1);
  house.house().disconnect(two.id);
  CHECK(watching().is_null());
}

TEST_CASE("bots: the host fills a gathering table, and it is so after a restart") {
  TestHouse house;
  Party party = gather(house, table_wish("nyse", "ooo"), 1);
  const std::string bots = "/api/tables/" + party.table + "/bots";
  CHECK(house.post(bots, R"({"bot":"greedy"})", house.person("Eve")).status == 403);
  REQUIRE(house.post(bots, R"({"bot":"greedy"})", party.secrets[0]).status == 200);
  const auto card = [&] { return house.get("/api/tables/" + party.table).body; };
  const json::value seats = card().at("seats");
  CHECK(card().at("status") == "playing");
  CHECK(seats.at(2).at("kind") == "bot");
  CHECK(seats.at(1).at("name") != seats.at(2).at("name"));
  house.restart();
  CHECK(card().at("seats").at(2).at("name") == seats.at(2).at("name"));
}

}  // namespace bourse::around
