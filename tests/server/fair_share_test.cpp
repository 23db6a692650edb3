// SPDX-License-Identifier: Apache-2.0
//
// Shares of the bots and of the hints, through the public protocol: one address does not use up
// what others need.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/server/follower.h"

namespace bourse {
namespace {

constexpr const char* kGreedy = "198.51.100.1";
constexpr const char* kOther = "203.0.113.7";

std::string open_table(TestHouse& house, std::string_view wish) {
  const Answer opened = house.post("/api/tables", std::string(wish), house.person("Host"));
  REQUIRE_MESSAGE(opened.status == 200, opened.text);
  return text_of(opened.body.at("id"));
}

// "t" for traders: each of their decisions takes about the same time.
std::string with_traders(std::string_view game, std::string_view seats) {
  std::string wish = table_wish(game, seats);
  for (std::size_t at = 0; (at = wish.find("tycoon", at)) != std::string::npos;) {
    wish.replace(at, 6, "trader");
  }
  return wish;
}

std::uint64_t bot_moves(TestHouse& house) { return house.house().counters().bot_moves; }

// Runs everything that is due at the current time of the house's clock.
void run(TestHouse& house) {
  for (int round = 0; round < 5; ++round) {
    house.house().tick();
    house.settle();
  }
}

}  // namespace

TEST_CASE("bots: tables of one address do not delay the bots of another") {
  HouseLimits limits = test_limits();
  limits.bot_threads = 1;
  TestHouse house(limits);
  house.address = kOther;
  const Party party = gather(house, with_traders("nyse", "ot"), 1);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 41);
  house.address = kGreedy;
  std::vector<Follower> watched;
  watched.reserve(40);
  for (int each = 0; each < 40; ++each) {
    watched.push_back(follow(house, open_table(house, with_traders("stockpile", "ttttt")), {}));
  }
  Follower& person = game.followers[0];
  int answers = 0;
  std::uint64_t before_answers = 0;  // moves of the other tables' bots
  while (answers < 5) {
    house.until([&] {
      house.house().tick();
      for (Follower& follower : game.followers) follower.read();
      return game.asked().has_value();
    });
    while (game.asked()) REQUIRE(game.move(rng));
    const int number = person.number;
    const std::uint64_t moves = bot_moves(house);
    house.until([&] {
      house.house().tick();
      person.read();
      return person.number > number;
    });
    before_answers += bot_moves(house) - moves;
    ++answers;
  }
  // In the order of arrival, 40 moves of the others come before each answer.
  CHECK(before_answers < 5 * 15);
}

TEST_CASE("bots: a table of bots plays only while somebody watches") {
  TestHouse house;
  const std::string table = open_table(house, table_wish("nyse", "ggg"));
  run(house);
  CHECK(bot_moves(house) == 0);
  CHECK(house.get("/api/tables/" + table).body.at("status") == "playing");

  HouseLimits slow = test_limits();
  slow.bot_pause_least = slow.bot_pause_most = std::chrono::milliseconds(1000);
  TestHouse paced(slow);
  const std::string paused = open_table(paced, table_wish("nyse", "ggg"));
  Follower watcher = follow(paced, paused, {});
  const auto pass = [&] {
    run(paced);
    paced.now += 1000;
    run(paced);
  };
  pass();
  pass();
  const std::uint64_t watched = bot_moves(paced);
  CHECK(watched >= 2);
  paced.house().disconnect(watcher.client.id);
  for (int each = 0; each < 5; ++each) pass();
  CHECK(bot_moves(paced) == watched);
  Follower again = follow(paced, paused, {});
  pass();
  CHECK(bot_moves(paced) > watched);

  // The same table after a restart of the house.
  paced.restart();
  for (int each = 0; each < 3; ++each) pass();
  CHECK(bot_moves(paced) == 0);
  Follower later = follow(paced, paused, {});
  pass();
  CHECK(bot_moves(paced) > 0);
}

TEST_CASE("bots: a table with a person's seat plays on though nobody is connected") {
  TestHouse house;
  const std::string person = house.person("Ada");
  const Answer opened = house.post("/api/tables", table_wish("nyse", "ogg"), person);
  const std::string path = "/api/tables/" + text_of(opened.body.at("id"));
  CHECK(house.post(path + "/sit", R"({"seat":-1,"name":""})", person).status == 200);
  CHECK(house.post(path + "/leave", "", person).status == 200);
  house.until([&] {
    house.house().tick();
    return house.get(path).body.at("status") == "over";
  });
  CHECK(bot_moves(house) > 10);
}

TEST_CASE("hints: one address takes its share, and another is served") {
  HouseLimits limits = test_limits();
  limits.hints_per_address = 2;
  limits.hint_iterations = 1'000'000;
  limits.hint_time = std::chrono::milliseconds(300);
  TestHouse house(limits);
  // A table whose person is asked.
  const auto asked = [&] {
    Party party = gather(house, table_wish("stockpile", "ogg"), 1);
    Follower person = follow(house, party.table, party.secrets[0]);
    house.until([&] {
      house.house().tick();
      person.read();
      return person.is_asked();
    });
    return party;
  };
  house.address = kGreedy;
  std::vector<Party> many;
  many.reserve(6);
  for (int each = 0; each < 6; ++each) many.push_back(asked());
  house.address = kOther;
  const Party other = asked();

  std::vector<int> statuses;
  for (const Party& party : many) {
    ApiRequest request;
    request.method = "GET";
    request.path = "/api/tables/" + party.table + "/hint";
    request.secret = party.secrets[0];
    request.address = kGreedy;
    house.house().answer(std::move(request),
                         [&](const ApiAnswer& answer) { statuses.push_back(answer.status); });
  }
  house.until([&] { return statuses.size() >= 4; });
  CHECK(statuses == std::vector<int>{429, 429, 429, 429});
  const Answer answer = house.get("/api/tables/" + other.table + "/hint", other.secrets[0]);
  CHECK_MESSAGE(answer.status == 200, answer.text);
  house.until([&] { return statuses.size() == many.size(); });
  CHECK(std::count(statuses.begin(), statuses.end(), 200) == 2);
}

}  // namespace bourse
