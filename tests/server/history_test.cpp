// SPDX-License-Identifier: Apache-2.0
//
// The history of a game, as a client learns it: welcomes of bounded length, and pages.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/server/follower.h"

namespace bourse {
namespace {

HouseLimits short_welcomes() {
  HouseLimits limits = test_limits();
  limits.steps_told = 10;
  limits.history_at_once = 0;
  return limits;
}

json::array past_of(TestHouse& house, const std::string& table, const std::string& who) {
  json::object welcome;
  const Client client = house.join(table, who, &welcome);
  house.house().disconnect(client.id);
  return welcome.at("past").as_array();
}

// All steps: those of the welcome and those of the pages before it.
json::array all_steps(TestHouse& house, const std::string& table, const std::string& who) {
  json::object welcome;
  const Client client = house.join(table, who, &welcome);
  house.house().disconnect(client.id);
  json::array steps = welcome.at("past").as_array();
  CHECK(steps.size() <= 10);
  bool has_earlier = welcome.at("earlier").as_bool();
  while (has_earlier) {
    const auto before = steps.front().at("number").as_int64();
    const Answer page = house.get(fmt::format("/api/tables/{}/past?before={}", table, before), who);
    REQUIRE(page.status == 200);
    json::array more = page.body.at("steps").as_array();
    CHECK(more.size() <= 10);
    more.insert(more.end(), steps.begin(), steps.end());
    steps = std::move(more);
    has_earlier = page.body.at("earlier").as_bool();
  }
  return steps;
}

}  // namespace

TEST_CASE(
    "history: a welcome tells the newest steps and pages tell the rest, to each as they saw it") {
  TestHouse house(short_welcomes());
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  {
    Game game(house, party.table, party.secrets);
    Rng rng(Seed{}, 41);
    for (int move = 0; move < 40 && game.asked(); ++move) game.move(rng);
  }
  TestHouse generous(test_limits(), house);
  for (const std::string& who : {party.secrets[0], party.secrets[1], std::string()}) {
    const json::array steps = all_steps(house, party.table, who);
    CHECK(steps.size() > 30);
    CHECK(steps == past_of(generous, party.table, who));
  }
  CHECK(house.get("/api/tables/" + party.table + "/past?before=x").status == 400);
  CHECK(house.get("/api/tables/" + party.table + "/past").status == 400);
  CHECK(house.get("/api/tables/k3x9/past?before=3").status == 404);
  const Answer open = house.post("/api/tables", table_wish("nyse", "oo"), party.secrets[0]);
  CHECK(house.get("/api/tables/" + text_of(open.body.at("id")) + "/past?before=3").status == 409);
}

TEST_CASE(
    "history: undone steps leave what a welcome tells, and a client that holds them hears so") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "o"), 1);
  Game game(house, party.table, party.secrets);
  Follower& player = game.followers[0];
  Rng rng(Seed{}, 42);
  REQUIRE(game.move(rng));
  const int held = player.number;
  const json::array before = past_of(house, party.table, {});
  for (int turn = 0; turn < 3; ++turn) {
    REQUIRE(game.move(rng));
    const auto undone =
        game.say(0, fmt::format(R"({{"type":"undo","id":"u{}","after":{}}})", turn, player.number));
    REQUIRE(text_of(undone.at("type")) == "accepted");
  }
  CHECK(past_of(house, party.table, {}) == before);
  json::object welcome;
  Client again = house.connect("/api/tables/" + party.table + "/socket", party.secrets[0]);
  house.say(again, fmt::format(R"({{"type":"hello","protocol":3,"last":{}}})", held + 1));
  welcome = house.next(again, "welcome");
  CHECK(welcome.at("number").as_int64() == player.number);
  const json::array& past = welcome.at("past").as_array();
  REQUIRE(past.size() == 1);
  CHECK(past[0].at("back_to").as_int64() == held);
}

TEST_CASE(
    "history: a table whose moves were undone as often as possible loads, and delays nobody") {
  TestHouse house;
  const Party victims = gather(house, table_wish("nyse", "oo"), 2);
  Game game(house, victims.table, victims.secrets);
  house.address = "192.0.2.66";
  const Party party = gather(house, table_wish("nyse", "o"), 1);
  Rng rng(Seed{}, 43);
  {
    Game bomb(house, party.table, party.secrets);
    int undone = 0;
    for (int turn = 0; turn < 200; ++turn) {
      if (!bomb.asked()) break;
      REQUIRE(bomb.move(rng));
      if (!bomb.asked()) break;
      const auto answer = bomb.say(
          0,
          fmt::format(
              R"({{"type":"undo","id":"u{}","after":{}}})", turn, bomb.followers[0].number));
      if (text_of(answer.at("type")) == "accepted") ++undone;
    }
    CHECK(undone >= 50);
  }
  std::vector<Client> crowd;
  for (int line = 0; line < 40; ++line) {
    crowd.push_back(house.connect("/api/tables/" + party.table + "/socket"));
    house.say(crowd.back(), R"({"type":"hello","protocol":3})");
  }
  // The victims' moves are answered while the welcomes wait for their turn.
  for (int move = 0; move < 5; ++move) REQUIRE(game.move(rng));
  house.until([&] {
    return std::all_of(crowd.begin(), crowd.end(), [](const Client& client) {
      return !client.heard->texts.empty();
    });
  });
  int welcomed = 0;
  for (const Client& client : crowd) {
    const std::string& first = client.heard->texts.front();
    if (first.find(R"("type":"welcome")") != std::string::npos) {
      ++welcomed;
      CHECK(first.size() < 200'000);
    } else {
      CHECK(first.find("hello_later") != std::string::npos);
    }
  }
  CHECK(welcomed >= 16);
  house.join(party.table, party.secrets[0]);
}

}  // namespace bourse
