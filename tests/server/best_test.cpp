// SPDX-License-Identifier: Apache-2.0
//
// Personal bests: which scores count, for whom, and after a restart.
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "server/store/sqlite/sqlite.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

struct Alone {
  std::string table;
  int score = 0;
};

std::string open_alone(TestHouse& house, const std::string& who, std::string_view options) {
  const Answer opened = house.post("/api/tables", table_wish("nyse", "o", kNoClock, options), who);
  REQUIRE_MESSAGE(opened.status == 200, opened.text);
  std::string table = text_of(opened.body.at("id"));
  const Answer sat = house.post("/api/tables/" + table + "/sit", R"({"seat":0,"name":""})", who);
  REQUIRE_MESSAGE(sat.status == 200, sat.text);
  return table;
}

// Plays at random to the end.
Alone finish(TestHouse& house, const std::string& table, const std::string& who, Rng& rng) {
  Game game(house, table, {who});
  game.moves = 1000;  // ids not used before
  while (game.move(rng)) {
  }
  const Follower& player = game.followers[0];
  REQUIRE(player.is_over());
  const auto score = player.position.at("outcome").as_array()[0].at("score").as_int64();
  return {table, static_cast<int>(score)};
}

// Withdraws every chip: a score of 0.
Alone waste(TestHouse& house, const std::string& table, const std::string& who) {
  Game game(house, table, {who});
  const Follower& player = game.followers[0];
  for (int chip = 0; !player.is_over(); ++chip) {
    std::string withdrawal;
    for (const json::value& choice : player.position.at("choices").as_array()) {
      const std::string action = text_of(choice.at("action"));
      if (action.starts_with("withdraw")) withdrawal = action;
    }
    game.say(0, move_text(fmt::format("w{}", chip), player.number, withdrawal));
    REQUIRE(chip < 100);
  }
  return {table, 0};
}

Alone play_alone(TestHouse& house,
                 const std::string& who,
                 Rng& rng,
                 std::string_view options = "{}") {
  return finish(house, open_alone(house, who, options), who, rng);
}

// A person's bests as (settings, score).
std::vector<std::pair<json::object, int>> bests(TestHouse& house, const std::string& who) {
  const Answer answer = house.get("/api/me/bests", who);
  REQUIRE_MESSAGE(answer.status == 200, answer.text);
  std::vector<std::pair<json::object, int>> found;
  for (const json::value& best : answer.body.at("bests").as_array()) {
    CHECK(text_of(best.at("game")) == "nyse");
    found.emplace_back(best.at("options").as_object(),
                       static_cast<int>(best.at("score").as_int64()));
  }
  return found;
}

int only_best(TestHouse& house, const std::string& who) {
  const auto found = bests(house, who);
  REQUIRE(found.size() == 1);
  return found[0].second;
}

json::object best_at(TestHouse& house, const std::string& table, const std::string& who) {
  const Answer answer = house.get("/api/tables/" + table + "/best", who);
  REQUIRE_MESSAGE(answer.status == 200, answer.text);
  return answer.body.as_object();
}

std::string undo_text(const Follower& follower) {
  return fmt::format(
      R"({{"type":"undo","id":"u{}","after":{}}})", follower.number, follower.number);
}

// Plays until a move of this kind was undone. `can_undo`: the house would undo it without a vote.
void undo_last(TestHouse& house, const Alone& at, const std::string& who, bool can_undo, Rng& rng) {
  Game game(house, at.table, {who});
  Follower& player = game.followers[0];
  do {
    REQUIRE(game.move(rng));
    REQUIRE(!player.is_over());
  } while (player.position.at("can_undo").as_bool() != can_undo);
  const json::object answer = game.say(0, undo_text(player));
  REQUIRE_MESSAGE(text_of(answer.at("type")) == "accepted", json::serialize(answer));
}

}  // namespace

TEST_CASE("NYSE-7.7 the highest score is stored, and lower ones are compared with it") {
  TestHouse house;
  Rng rng(Seed{}, 1);
  const std::string ada = house.person("Ada");
  CHECK(bests(house, ada).empty());
  std::optional<int> best;
  for (const bool is_wasted : {true, false, true, false}) {
    const std::string table = open_alone(house, ada, "{}");
    const json::object before = best_at(house, table, ada);
    CHECK(before.at("compared").as_bool());
    CHECK(!before.contains("score"));
    CHECK(before.contains("best") == best.has_value());
    const int score = (is_wasted ? waste(house, table, ada) : finish(house, table, ada, rng)).score;
    house.restart();  // right after the last move was accepted
    const json::object after = best_at(house, table, ada);
    CHECK(after.at("score").as_int64() == score);
    CHECK(after.contains("best") == best.has_value());
    if (best) CHECK(after.at("best").as_int64() == *best);
    best = std::max(best.value_or(score), score);
    CHECK(only_best(house, ada) == *best);
  }
  CHECK(*best > 0);
}

TEST_CASE("NYSE-7.7 a person's record is there on a second device, and is nobody else's") {
  TestHouse house;
  Rng rng(Seed{}, 2);
  const std::string ada = house.person("Ada");
  const Alone played = play_alone(house, ada, rng);
  const Answer code = house.post("/api/devices/link", "{}", ada);
  const Answer taken = house.post("/api/devices/link/redeem", code.text);
  REQUIRE(taken.status == 200);
  CHECK(taken.secret != ada);
  CHECK(only_best(house, taken.secret) == played.score);
  CHECK(best_at(house, played.table, taken.secret).at("score").as_int64() == played.score);
  const std::string bob = house.person("Bob");
  CHECK(bests(house, bob).empty());
  CHECK(bests(house, {}).empty());
  CHECK(!best_at(house, played.table, bob).at("compared").as_bool());
  CHECK(!best_at(house, played.table, {}).at("compared").as_bool());
}

TEST_CASE("NYSE-7.7 a game does not count after undoing a move that revealed something") {
  TestHouse house;
  Rng rng(Seed{}, 3);
  const std::string ada = house.person("Ada");
  Alone game{open_alone(house, ada, "{}"), 0};
  undo_last(house, game, ada, false, rng);
  CHECK(!best_at(house, game.table, ada).at("counts").as_bool());
  house.restart();
  CHECK(!best_at(house, game.table, ada).at("counts").as_bool());
  game = finish(house, game.table, ada, rng);
  CHECK(bests(house, ada).empty());
  const json::object after = best_at(house, game.table, ada);
  CHECK(after.at("compared").as_bool());
  CHECK(!after.at("counts").as_bool());
  CHECK(!after.contains("score"));
}

TEST_CASE("NYSE-7.7 a game still counts after undoing a move that revealed nothing") {
  TestHouse house;
  Rng rng(Seed{}, 4);
  const std::string ada = house.person("Ada");
  Alone game{open_alone(house, ada, "{}"), 0};
  undo_last(house, game, ada, true, rng);
  house.restart();
  game = finish(house, game.table, ada, rng);
  CHECK(best_at(house, game.table, ada).at("counts").as_bool());
  CHECK(only_best(house, ada) == game.score);
}

TEST_CASE("NYSE-7.7 a game that a bot continued for the person does not count") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string table = open_alone(house, ada, "{}");
  REQUIRE(house.post("/api/tables/" + table + "/leave", "{}", ada).status == 200);
  house.until(
      [&] { return text_of(house.get("/api/tables/" + table).body.at("status")) == "over"; });
  CHECK(bests(house, ada).empty());
  CHECK(!best_at(house, table, ada).at("counts").as_bool());
}

TEST_CASE("NYSE-7.7 games with others, or without records, are not compared") {
  TestHouse house;
  const Party nyse = gather(house, table_wish("nyse", "or"), 1);
  CHECK(!best_at(house, nyse.table, nyse.secrets[0]).at("compared").as_bool());
  Game game(house, nyse.table, nyse.secrets);
  Rng rng(Seed{}, 5);
  house.until([&] {
    for (Follower& follower : game.followers) follower.read();
    game.move(rng);
    return game.followers[0].is_over();
  });
  CHECK(bests(house, nyse.secrets[0]).empty());
  const Party stonks = gather(house, table_wish("stonks", "orr"), 1);
  CHECK(!best_at(house, stonks.table, stonks.secrets[0]).at("compared").as_bool());
  CHECK(house.get("/api/tables/nowhere/best", nyse.secrets[0]).status == 404);
}

TEST_CASE("NYSE-7.8 each setting has its own record, and all random boards share one") {
  TestHouse house;
  Rng rng(Seed{}, 6);
  const std::string ada = house.person("Ada");
  const int boxed = play_alone(house, ada, rng).score;
  const int first = play_alone(house, ada, rng, R"({"board":"random"})").score;
  const int second = play_alone(house, ada, rng, R"({"board":"random"})").score;
  const int few = play_alone(house, ada, rng, R"({"plain_chips":0})").score;
  play_alone(house, ada, rng, R"({"solo_swap_marked":true})");
  play_alone(house, ada, rng, R"({"discard_reveal":"public"})");
  const auto all = bests(house, ada);
  CHECK(all.size() == 5);
  const auto score_of = [&](std::string_view board, int chips) {
    int found = -1;
    for (const auto& [options, score] : all) {
      const bool is_plain = !options.at("solo_swap_marked").as_bool() &&
                            text_of(options.at("discard_reveal")) == "hidden";
      if (is_plain && text_of(options.at("board")) == board &&
          options.at("plain_chips").as_int64() == chips) {
        CHECK(found == -1);
        found = score;
      }
    }
    return found;
  };
  CHECK(score_of("standard", 5) == boxed);
  CHECK(score_of("random", 5) == std::max(first, second));
  CHECK(score_of("standard", 0) == few);
}

TEST_CASE("NYSE-7.7 a database older than records opens, and its games count once over" *
          doctest::test_suite("SQLite only: makes an older file")) {
  TestHouse house;
  Rng rng(Seed{}, 7);
  const std::string ada = house.person("Ada");
  const Alone over = play_alone(house, ada, rng);
  const std::string table = open_alone(house, ada, "{}");
  {
    Game game(house, table, {ada});
    for (int moves = 0; moves < 5; ++moves) REQUIRE(game.move(rng));
  }
  const std::size_t entries = house.books(table).entries.size();
  house.shut();
  {
    Database old(house_file(house.path()));
    old.run(
        "DROP TABLE scores; DROP TABLE bests; DROP TABLE seats; DROP INDEX codes_by_expiry;"
        "ALTER TABLE entries DROP COLUMN link;"
        "DROP INDEX tables_to_delete; ALTER TABLE tables DROP COLUMN delete_at;"
        "CREATE INDEX seats_taken ON entries (person) WHERE kind = 1;"
        "CREATE INDEX seats_left ON entries (table_id, seat, number) WHERE kind = 2;"
        "CREATE TABLE secrets (hash BLOB PRIMARY KEY, person INTEGER NOT NULL) WITHOUT ROWID;"
        "INSERT INTO secrets SELECT hash, person FROM devices; DROP TABLE devices;"
        "DROP INDEX people_by_name; DROP INDEX codes_of_people; DROP TABLE restrictions; ALTER "
        "TABLE house DROP COLUMN name;"
        "PRAGMA user_version = 4");
  }
  house.open();
  CHECK(house.books(table).entries.size() == entries);
  CHECK(house.get("/api/me/tables", ada).body.at("tables").as_array().size() == 2);
  CHECK(house.get("/api/tables/" + over.table + "/record").status == 200);
  CHECK(bests(house, ada).empty());
  const int score = finish(house, table, ada, rng).score;
  CHECK(only_best(house, ada) == score);
  CHECK(!best_at(house, table, ada).contains("best"));
}

}  // namespace bourse
