// SPDX-License-Identifier: Apache-2.0
//
// Quotas per address, and the deletion of tables.
#include <string>

#include <doctest/doctest.h>

#include "tests/server/end_game.h"
#include "tests/server/test_house.h"

namespace bourse::quotas {
namespace {

constexpr std::int64_t kHour = 3'600'000;
constexpr std::int64_t kDay = 24 * kHour;
constexpr const char* kTakeSeat = R"({"seat":-1,"name":""})";
constexpr const char* kDays = R"({"kind":"days","days":2,"expiry":"bot"})";

std::string open_table(TestHouse& house, const std::string& who, const std::string& wish) {
  const Answer opened = house.post("/api/tables", wish, who);
  REQUIRE_MESSAGE(opened.status == 200, opened.text);
  return "/api/tables/" + text_of(opened.body.at("id"));
}

std::string status(TestHouse& house, const std::string& path) {
  const Answer card = house.get(path);
  return card.status == 200 ? text_of(card.body.at("status")) : std::to_string(card.status);
}

// Time passes in steps of an hour, and the housekeeping runs after each.
void pass(TestHouse& house, int hours) {
  for (int at = 0; at < hours; ++at) {
    house.now += kHour;
    house.house().tick();
    house.settle();
  }
}

// The housekeeping runs once per second.
void housekeep(TestHouse& house, const std::string& path) {
  house.until([&] { return house.get(path).status == 404; });
}

}  // namespace

TEST_CASE("retention: a table that is never dealt is closed after a day, and deleted") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string quick = open_table(house, ada, table_wish("nyse", "oo"));
  const std::string slow = open_table(house, ada, table_wish("nyse", "oo", kDays));
  CHECK(house.post(quick + "/sit", kTakeSeat, ada).status == 200);
  CHECK(house.get(quick).body.at("expires").as_int64() == house.now + kDay);
  CHECK(house.get(slow).body.at("expires").as_int64() == house.now + 7 * kDay);
  const json::value listed = house.get("/api/tables").body;
  CHECK(listed.at("tables").as_array()[0].as_object().contains("expires"));
  pass(house, 23);
  CHECK(status(house, quick) == "gathering");
  pass(house, 2);
  CHECK(status(house, quick) == "abandoned");
  CHECK(status(house, slow) == "gathering");
  house.restart();
  CHECK(status(house, quick) == "abandoned");
  house.now += 26 * kHour;
  house.restart();
  housekeep(house, quick);
  CHECK(house.get("/api/me/tables", ada).body.at("tables").as_array().empty());
  CHECK(status(house, slow) == "gathering");
}

TEST_CASE("retention: an abandoned game against bots is deleted; games of people are kept") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string alone = open_table(house, ada, table_wish("nyse", "og"));
  CHECK(house.post(alone + "/sit", kTakeSeat, ada).status == 200);
  CHECK(status(house, alone) == "playing");
  CHECK(house.post(alone + "/close", "", ada).status == 200);
  const std::string shared = open_table(house, ada, table_wish("nyse", "oo"));
  CHECK(house.post(shared + "/sit", kTakeSeat, ada).status == 200);
  const std::string ben = house.person("Ben");
  CHECK(house.post(shared + "/sit", kTakeSeat, ben).status == 200);
  end_game(house, shared.substr(std::string("/api/tables/").size()), {ada, ben});
  house.settle();
  house.now += 6 * kDay;
  house.restart();
  house.settle();
  CHECK(status(house, alone) == "abandoned");
  house.now += 2 * kDay;
  house.restart();
  housekeep(house, alone);
  CHECK(status(house, shared) == "abandoned");
  CHECK(house.get(shared + "/record").status == 200);
}

TEST_CASE("quota: an address that has written too much is refused, and nobody else is") {
  HouseLimits limits = test_limits();
  limits.written_at_once = 60'000;
  limits.written_per_day = 60'000;
  TestHouse house(limits);
  house.address = "192.0.2.9";
  Party party = gather(house, table_wish("nyse", "oo"), 2);
  house.address = "192.0.2.1";
  const std::string ada = house.person("Ada");
  const std::string big =
      table_wish("nyse", "oo", kNoClock, R"({"plain_chips":4})") + std::string(8'000, ' ');
  int opened = 0;
  Answer answer = house.post("/api/tables", big, ada);
  for (; answer.status == 200 && opened < 100; ++opened) {
    answer = house.post("/api/tables", big, ada);
  }
  CHECK(opened == 3);
  CHECK(answer.status == 429);
  CHECK(text_of(answer.body.at("key")) == "many_writes");
  CHECK(house.get("/api/me", ada).status == 200);  // reading goes on
  CHECK(house.house().counters().over_quota == 1);

  // Other addresses play on, until they have written as much themselves.
  Client& client = party.clients[0];
  for (int at = 0; at < 4; ++at) {
    house.say(client, R"({"type":"help"})" + std::string(11'000, ' '));
    house.next(client, "help");
  }
  const std::string move = R"({"type":"move","id":"m1","after":1,"action":"take bu"})";
  house.say(client, move + std::string(12'000, ' '));
  const json::object refused = house.next(client, "refused");
  CHECK(text_of(refused.at("key")) == "many_writes");
  CHECK(text_of(refused.at("id")) == "m1");
  house.say(client, R"({"type":"hello","protocol":3})");
  house.next(client, "welcome");
}

}  // namespace bourse::quotas
