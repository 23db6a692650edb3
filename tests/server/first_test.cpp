// SPDX-License-Identifier: Apache-2.0
//
// The host chooses the first player while people gather.
#include <doctest/doctest.h>

#include "play/record.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

constexpr std::string_view kSitDown = R"({"seat":-1,"name":""})";

struct Gathering {
  std::string host;
  std::string guest;
  std::string table;
};

// The host and one guest at a table with one more seat.
Gathering gathering(TestHouse& house, std::string_view game, std::string_view options = "{}") {
  Gathering made{house.person("Ada"), house.person("Bob"), {}};
  const Answer opened =
      house.post("/api/tables", table_wish(game, "ooo", kNoClock, options), made.host);
  REQUIRE_MESSAGE(opened.status == 200, opened.text);
  made.table = text_of(opened.body.at("id"));
  for (const std::string& who : {made.host, made.guest}) {
    REQUIRE(house.post("/api/tables/" + made.table + "/sit", std::string(kSitDown), who).status ==
            200);
  }
  return made;
}

Answer name_first(TestHouse& house,
                  const Gathering& at,
                  const std::string& who,
                  const std::string& body) {
  return house.post("/api/tables/" + at.table + "/first", body, who);
}

json::value first_on_card(TestHouse& house, const Gathering& at, std::string_view key) {
  return house.get("/api/tables/" + at.table).body.at("options").at(key);
}

}  // namespace

TEST_CASE("first seat: the host names it while people gather, and that seat begins") {
  TestHouse house;
  const Gathering at = gathering(house, "nyse");
  CHECK(first_on_card(house, at, "first_player") == "random");
  Client guest = house.join(at.table, at.guest);
  REQUIRE(name_first(house, at, at.host, R"({"seat":2})").status == 200);
  // The news that the client itself connected may come first.
  json::value told;
  do {
    told = house.next(guest, "table").at("table").at("options").at("first_player");
  } while (told == "random");
  CHECK(told == 2);
  house.restart();
  CHECK(first_on_card(house, at, "first_player") == 2);
  REQUIRE(name_first(house, at, at.host, "{}").status == 200);
  CHECK(first_on_card(house, at, "first_player") == "random");
  REQUIRE(name_first(house, at, at.host, R"({"seat":1})").status == 200);

  const std::string last = house.person("Cyd");
  REQUIRE(house.post("/api/tables/" + at.table + "/sit", std::string(kSitDown), last).status ==
          200);
  json::object welcome;
  house.join(at.table, at.guest, &welcome);
  CHECK(welcome.at("position").at("waiting") == json::array{1});
  const Answer late = name_first(house, at, at.host, R"({"seat":0})");
  CHECK(late.status == 409);
  CHECK(text_of(late.body.at("key")) == "first_begun");
  house.restart();
  house.join(at.table, at.guest, &welcome);
  CHECK(welcome.at("position").at("waiting") == json::array{1});
}

TEST_CASE("first seat: the commitment stays, and the record of the game verifies") {
  TestHouse house;
  const Gathering at = gathering(house, "nyse");
  const std::string path = "/api/tables/" + at.table;
  const std::string commitment = text_of(house.get(path).body.at("commitment"));
  REQUIRE(name_first(house, at, at.host, R"({"seat":2})").status == 200);
  CHECK(text_of(house.get(path).body.at("commitment")) == commitment);
  const std::string last = house.person("Cyd");
  REQUIRE(house.post(path + "/sit", std::string(kSitDown), last).status == 200);
  Game game(house, at.table, {at.host, at.guest, last});
  Rng rng(Seed{}, 11);
  CHECK(game.asked() == 2);
  while (game.move(rng)) {
  }
  const Answer kept = house.get(path + "/record");
  REQUIRE(kept.status == 200);
  const auto record = read_record(kept.text);
  REQUIRE(record.has_value());
  CHECK(to_hex(*record->commitment) == commitment);
  CHECK(record->options.at("first_player") == 2);
  const auto again = replay(*record, find_game);
  REQUIRE(again.has_value());
  CHECK(again->is_over());
}

TEST_CASE("first seat: only the host can name it, and only a seat of the table") {
  TestHouse house;
  const Gathering at = gathering(house, "stockpile");
  for (const std::string& who : {at.guest, std::string()}) {
    const Answer refused = name_first(house, at, who, R"({"seat":1})");
    CHECK(refused.status == 403);
    CHECK(text_of(refused.body.at("sentence")) == "Only the host can choose who begins.");
  }
  for (const char* body : {R"({"seat":3})", R"({"seat":-1})", R"({"seat":"x"})", "[]", "{"}) {
    CHECK(name_first(house, at, at.host, body).status == 400);
  }
  CHECK(first_on_card(house, at, "first_player") == "random");
  CHECK(name_first(house, at, at.host, R"({"seat":1})").status == 200);
  CHECK(first_on_card(house, at, "first_player") == 1);
}

TEST_CASE("first seat: naming the current first seat writes nothing") {
  TestHouse house;
  const Gathering at = gathering(house, "nyse");
  const std::size_t before = house.books(at.table).entries.size();
  CHECK(name_first(house, at, at.host, "{}").status == 200);
  CHECK(house.books(at.table).entries.size() == before);
  CHECK(name_first(house, at, at.host, R"({"seat":2})").status == 200);
  CHECK(name_first(house, at, at.host, R"({"seat":2})").status == 200);
  CHECK(house.books(at.table).entries.size() == before + 1);
}

TEST_CASE("first seat: Take Stock names the first dealer; a game without the option refuses") {
  TestHouse house;
  const Gathering dealt = gathering(house, "take_stock");
  REQUIRE(name_first(house, dealt, dealt.host, R"({"seat":2})").status == 200);
  CHECK(first_on_card(house, dealt, "first_dealer") == 2);
  const Gathering stonks = gathering(house, "stonks");
  const Answer refused = name_first(house, stonks, stonks.host, R"({"seat":2})");
  CHECK(refused.status == 409);
  CHECK(text_of(refused.body.at("key")) == "first_fixed");
}

}  // namespace bourse
