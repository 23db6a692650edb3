// SPDX-License-Identifier: Apache-2.0
//
// Databases and records of earlier programs (tests/server/old_files/README.md) open, play on and
// verify.
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "play/record.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/server/follower.h"
#include "tests/support/project_file.h"

namespace bourse {
namespace {

constexpr std::int64_t kHour = 3'600'000;

std::string old_file(const std::string& name) {
  std::ifstream file(project_file("tests/server/old_files/" + name), std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

// A house on the database of an earlier program, an hour after that one was closed.
class OldHouse {
 public:
  explicit OldHouse(const std::string& name)
      : closed_(restore(name)),
        house(test_limits(), std::make_shared<TestDatabase>(folder_.path()), closed_ + kHour) {
    const json::object written = json::parse(old_file(name + ".json")).as_object();
    for (const json::value& secret : written.at("people").as_array()) {
      people.push_back(text_of(secret));
    }
    tables = written.at("tables").as_array();
  }

  std::vector<std::string> people_at(const json::object& table) const {
    return {people.begin(), people.begin() + table.at("people").as_int64()};
  }

 private:
  std::int64_t restore(const std::string& name) {
    Database database(house_file(folder_.path()));
    database.run(old_file(name + ".sql"));
    return database.number("SELECT last_seen FROM house");
  }

  TestFolder folder_;
  std::int64_t closed_;

 public:
  TestHouse house;
  std::vector<std::string> people;  // secrets
  json::array tables;
};

void check_streams(const Game& game, const json::object& table) {
  const json::array& streams = table.at("streams").as_array();
  REQUIRE(streams.size() == game.followers.size());
  for (std::size_t at = 0; at < streams.size(); ++at) {
    CHECK(game.followers[at].number == streams[at].at("number").as_int64());
    const json::value* const hash = streams[at].as_object().if_contains("hash");
    if (hash != nullptr) CHECK(game.followers[at].hash == text_of(*hash));
  }
}

// Random moves of the people until the game is over; bots move in between.
void play_out(TestHouse& house, Game& game, Rng& rng) {
  game.moves = 1000;  // ids that the earlier program did not use
  const auto has_come_to_people = [&game] {
    for (Follower& follower : game.followers) follower.read();
    return game.asked() || game.followers[0].is_over();
  };
  while (!game.followers[0].is_over()) {
    if (!game.move(rng)) house.until(has_come_to_people);
  }
}

void check_record(const std::string& text) {
  const auto record = read_record(text);
  REQUIRE(record.has_value());
  const auto verdict = verify(*record, find_test_game);
  REQUIRE_MESSAGE(verdict.has_value(), (verdict ? "" : explain(verdict.error())));
  CHECK(verdict->promise == DealPromise::InTheClear);
  CHECK(verdict->streams == StreamCheck::Absent);
}

}  // namespace

TEST_SUITE_BEGIN("SQLite only: the files are SQLite's");

TEST_CASE("old files: every table continues from its stored position and verifies") {
  for (const std::string name : {"schema_4", "schema_5"}) {
    CAPTURE(name);
    OldHouse old(name);
    Rng rng(Seed{}, 31);
    for (const json::value& each : old.tables) {
      const json::object& table = each.as_object();
      const std::string path = "/api/tables/" + text_of(table.at("id"));
      CAPTURE(json::serialize(table));
      if (table.contains("gathering")) {
        CHECK(text_of(old.house.get(path).body.at("status")) == "gathering");
        continue;
      }
      Game game(old.house, text_of(table.at("id")), old.people_at(table));
      check_streams(game, table);
      CHECK(game.followers[0].is_over() == table.at("over").as_bool());
      play_out(old.house, game, rng);
      check_record(old.house.get(path + "/record").text);
    }
    CHECK(old.house.faults.empty());
  }
}

TEST_CASE("old files: a table that gathers goes on, and its record promises only what it can") {
  for (const std::string name : {"schema_4", "schema_5"}) {
    CAPTURE(name);
    OldHouse old(name);
    const json::object& table = old.tables.back().as_object();
    REQUIRE(table.contains("gathering"));
    const std::string id = text_of(table.at("id"));
    const std::string contribution(64, '5');
    const std::string sit =
        R"({"seat":-1,"name":"","commitment":")" + commit_contribution(id, contribution) + "\"}";
    REQUIRE(old.house.post("/api/tables/" + id + "/sit", sit, old.people[2]).status == 200);
    CHECK(text_of(old.house.get("/api/tables/" + id).body.at("status")) == "gathering");
    Client client = old.house.join(id, old.people[2]);
    old.house.say(client, R"({"type":"reveal","id":"r","contribution":")" + contribution + "\"}");
    old.house.next(client, "accepted");
    Game game(old.house, id, {old.people[1], old.people[2]});
    Rng rng(Seed{}, 31);
    play_out(old.house, game, rng);
    check_record(old.house.get("/api/tables/" + id + "/record").text);
  }
}

TEST_CASE("old files: a record is written as the earlier program wrote it, and verifies") {
  for (const std::string name : {"schema_4", "schema_5"}) {
    CAPTURE(name);
    OldHouse old(name);
    const std::string text = old_file(name + ".bourse");
    check_record(text);
    const std::string table = text_of(old.tables[0].at("id"));
    CHECK(old.house.get("/api/tables/" + table + "/record").text == text);
  }
}

TEST_CASE("old files: people, their seats, chat and bests are preserved") {
  for (const std::string name : {"schema_4", "schema_5"}) {
    CAPTURE(name);
    OldHouse old(name);
    CHECK(text_of(old.house.get("/api/me", old.people[0]).body.at("name")) == "Ada");
    CHECK(text_of(old.house.get("/api/me", old.people[2]).body.at("name")) == "Cid");
    const Answer own = old.house.get("/api/me/tables", old.people[0]);
    CHECK(own.body.at("tables").as_array().size() == 8);
    json::object welcome;
    old.house.join(text_of(old.tables[0].at("id")), old.people[1], &welcome);
    REQUIRE(welcome.at("chat").as_array().size() == 2);
    CHECK(text_of(welcome.at("chat").as_array()[0].at("text")) == "well played");
    // Schema 4 stored none.
    const Answer bests = old.house.get("/api/me/bests", old.people[0]);
    CHECK(bests.body.at("bests").as_array().size() == (name == "schema_4" ? 0 : 1));
  }
}

TEST_SUITE_END();

}  // namespace bourse
