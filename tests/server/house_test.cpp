// SPDX-License-Identifier: Apache-2.0
//
// Whole games over the house: people, connections, restarts, records.
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "play/record.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/server/follower.h"

namespace bourse {

TEST_CASE("house: four people play NYSE to the end, and the record verifies") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oooo"), 4);
  Game game(house, party.table, party.secrets);
  CHECK(game.followers[0].number == 1);
  Rng rng(Seed{}, 1);
  while (game.move(rng)) {
  }
  for (const Follower& follower : game.followers) CHECK(follower.is_over());
  const Answer record = house.get("/api/tables/" + party.table + "/record");
  REQUIRE(record.status == 200);
  const auto read = read_record(record.text);
  REQUIRE(read.has_value());
  const auto verdict = verify(*read, find_test_game);
  REQUIRE_MESSAGE(verdict.has_value(), (verdict ? "" : explain(verdict.error())));
  CHECK(verdict->moves == game.moves);
  CHECK(verdict->is_committed());
  CHECK(verdict->streams == StreamCheck::Equal);
  CHECK(text_of(house.get("/api/tables/" + party.table).body.at("status")) == "over");
  CHECK(house.get("/api/tables").body.at("tables").as_array().empty());
}

TEST_CASE("house: every viewer's stream is the same after a restart") {
  TestHouse house;
  for (const char* game_key : {"nyse", "sealed"}) {
    const Party party = gather(house, table_wish(game_key, "ooo"), 3);
    std::vector<std::string> logs;
    std::vector<std::string> hashes;
    {
      Game game(house, party.table, party.secrets);
      Rng rng(Seed{}, 2);
      for (int moves = 0; moves < 7 && game.move(rng); ++moves) {
      }
      for (const Follower& follower : game.followers) {
        hashes.push_back(follower.hash + " " + std::to_string(follower.number));
      }
      for (const Follower& follower : game.followers) house.house().disconnect(follower.client.id);
    }
    house.restart();
    Game again(house, party.table, party.secrets);
    for (std::size_t at = 0; at < hashes.size(); ++at) {
      const Follower& follower = again.followers[at];
      CHECK(follower.hash + " " + std::to_string(follower.number) == hashes[at]);
    }
    Rng rng(Seed{}, 3);
    again.moves = 100;
    while (again.move(rng)) {
    }
    CHECK(again.followers.back().is_over());
  }
}

TEST_CASE("house: a client that reconnects is sent what it missed, and no more") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 4);
  for (int moves = 0; moves < 5; ++moves) REQUIRE(game.move(rng));
  const int missed = 2;
  Client back = house.connect("/api/tables/" + party.table + "/socket", party.secrets[0]);
  house.say(back,
            fmt::format(R"({{"type":"hello","protocol":3,"last":{}}})",
                        game.followers[0].number - missed));
  const json::object welcome = house.next(back, "welcome");
  const json::array& past = welcome.at("past").as_array();
  REQUIRE(past.size() == missed);
  CHECK(past[0].at("number").as_int64() == game.followers[0].number - 1);
  CHECK(text_of(past[1].at("log").as_array().back().at("sentence")) ==
        game.followers[0].log.back());
  CHECK(text_of(welcome.at("hash")) == game.followers[0].hash);
  CHECK(welcome.at("position") == json::value(game.followers[0].position));
}

TEST_CASE("house: a client that has seen more than the house has raises an alarm, and is told") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 4);
  for (int moves = 0; moves < 3; ++moves) REQUIRE(game.move(rng));
  const int number = game.followers[0].number;
  const auto hello = [&](int last) {
    Client client = house.connect("/api/tables/" + party.table + "/socket", party.secrets[0]);
    house.say(client, fmt::format(R"({{"type":"hello","protocol":3,"last":{}}})", last));
    house.next(client, "welcome");
    return client;
  };
  hello(number);
  CHECK(house.house().counters().clients_ahead == 0);
  CHECK(house.faults.empty());
  for (int times = 0; times < 2; ++times) {
    Client ahead = hello(number + 2);
    CHECK(text_of(house.next(ahead, "refused").at("key")) == "moves_lost");
  }
  CHECK(house.house().counters().clients_ahead == 2);
  CHECK(house.faults == std::vector<std::string>{"moves_lost"});
}

TEST_CASE("house: a repeated id gets the first answer, before and after a restart") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  std::string text;
  std::string first;
  std::size_t who = 0;
  {
    Game game(house, party.table, party.secrets);
    who = *game.asked();
    Rng rng(Seed{}, 5);
    const Follower& mover = game.followers[who];
    text = move_text("the-move", mover.number, some_action(mover.position, rng));
    first = json::serialize(game.say(who, text));
    const int number = game.followers[who].number;
    CHECK(json::serialize(game.say(who, text)) == first);
    CHECK(game.followers[who].number == number);
    const std::string bad = move_text("bad", number, "fly to the moon");
    const std::string refusal = json::serialize(game.say(who, bad));
    CHECK(json::serialize(game.say(who, bad)) == refusal);
    for (const Follower& follower : game.followers) house.house().disconnect(follower.client.id);
  }
  house.restart();
  Game again(house, party.table, party.secrets);
  CHECK(json::serialize(again.say(who, text)) == first);
  CHECK(house.house().counters().moves == 0);
}

TEST_CASE("house: an invalid move is refused with a reason and changes nothing") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Game game(house, party.table, party.secrets);
  const std::size_t who = *game.asked();
  const std::size_t other = 1 - who;
  const int number = game.followers[who].number;
  Rng rng(Seed{}, 6);
  const std::string action = some_action(game.followers[who].position, rng);
  const auto refused = [&](std::size_t seat, const std::string& text) {
    const json::object answer = game.say(seat, text);
    CHECK(text_of(answer.at("type")) == "refused");
    CHECK(answer.at("number").as_int64() == number);
    return text_of(answer.at("sentence"));
  };
  CHECK(refused(who, move_text("a", number - 1, action)).find("position has changed") !=
        std::string::npos);
  CHECK(refused(who, move_text("b", number + 5, action)).find("position has changed") !=
        std::string::npos);
  CHECK(!refused(other, move_text("c", number, action)).empty());
  CHECK(refused(2, move_text("d", number, action)) == "only a seated player can do this");
  CHECK(refused(who, move_text("", number, action)).find("id:") == 0);
  CHECK(refused(who, "{\"type\":").find("not valid JSON") != std::string::npos);
  const json::object rule = game.say(other, move_text("e", number, action));
  CHECK(text_of(rule.at("rule")).starts_with("NYSE-"));
  CHECK(game.say(who, move_text("f", number, action)).at("number").as_int64() == number + 1);
}

TEST_CASE("house: nobody is sent a move before it is on disk" *
          doctest::test_suite("SQLite only: reads the file beside the house")) {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 7);
  for (int moves = 1; moves <= 5; ++moves) {
    REQUIRE(game.move(rng));
    // A second connection to the same file.
    Database books(house_file(house.path()), true);
    CHECK(books.number("SELECT count(*) FROM entries WHERE kind = 4") == moves);
  }
}

TEST_CASE("house: bots finish a table by themselves while somebody watches, also after a restart") {
  TestHouse house;
  const std::string host = house.person("Ada");
  const Answer opened = house.post("/api/tables", table_wish("nyse", "grg"), host);
  REQUIRE(opened.status == 200);
  const std::string table = text_of(opened.body.at("id"));
  Follower watcher = follow(house, table, {});
  house.until([&] {
    watcher.read();
    return watcher.number > 5;
  });
  house.restart();
  Follower late = follow(house, table, {});
  house.until([&] {
    late.read();
    return late.is_over();
  });
  const auto record = read_record(house.get("/api/tables/" + table + "/record").text);
  REQUIRE(record.has_value());
  CHECK(verify(*record, find_test_game).has_value());
}

TEST_CASE("house: one person against bots, with a replay for every viewer") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "ogg"), 1);
  Game game(house, party.table, party.secrets);
  const auto replay = [&](const std::string& viewer, const std::string& who) {
    return house.get("/api/tables/" + party.table + "/replay?viewer=" + viewer, who);
  };
  CHECK(replay("0", party.secrets[0]).status == 200);
  CHECK(replay("spectator", "").status == 200);
  CHECK(replay("1", party.secrets[0]).status == 403);
  CHECK(replay("0", "").status == 403);
  CHECK(replay("all", party.secrets[0]).status == 403);
  CHECK(replay("7", party.secrets[0]).status == 400);
  CHECK(replay("%30&x=y", party.secrets[0]).status == 200);
  CHECK(replay("%3&x=y", party.secrets[0]).status == 400);
  CHECK(replay("", party.secrets[0]).status == 400);
  CHECK(house.get("/api/tables/" + party.table + "/record").status == 409);
  Rng rng(Seed{}, 8);
  while (!game.followers[0].is_over()) {
    if (!game.move(rng)) {
      house.until([&] {
        game.followers[0].read();
        return game.followers[0].is_asked() || game.followers[0].is_over();
      });
    }
  }
  const Answer own = replay("0", "");
  REQUIRE(own.status == 200);
  CHECK(own.body.at("steps").as_array().size() ==
        static_cast<std::size_t>(game.followers[0].number));
  const Answer all = replay("all", "");
  REQUIRE(all.status == 200);
  CHECK(all.body.at("steps").as_array().back().at("views").as_array().size() == 3);
}

TEST_CASE(
    "house: a replay that sees all knows what every seat was worth, whatever the game hides") {
  TestHouse house;
  const std::string host = house.person("Ada");
  const Answer opened = house.post("/api/tables", table_wish("stockpile", "rrr"), host);
  REQUIRE(opened.status == 200);
  const std::string table = text_of(opened.body.at("id"));
  Follower watcher = follow(house, table, {});
  house.until([&] {
    watcher.read();
    return watcher.is_over();
  });
  const auto is_known = [&](const std::string& viewer) {
    const Answer told = house.get("/api/tables/" + table + "/replay?viewer=" + viewer);
    REQUIRE(told.status == 200);
    for (const json::value& step : told.body.at("steps").as_array()) {
      for (const json::value& worth : step.at_pointer("/position/market/worth").as_array()) {
        if (worth.is_null()) return false;
      }
    }
    return true;
  };
  CHECK_FALSE(is_known("spectator"));
  CHECK(is_known("all"));
}

}  // namespace bourse
