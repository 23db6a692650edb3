// SPDX-License-Identifier: Apache-2.0
//
// Undo through the public protocol: how often, and what an absent person means.
#include <fmt/format.h>

#include "server/protocol/limits.h"
#include "tests/server/end_game.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

std::string undo_text(std::string_view id, int after) {
  return fmt::format(R"({{"type":"undo","id":"{}","after":{}}})", id, after);
}

std::string key_of(const json::object& answer) {
  return answer.contains("key") ? text_of(answer.at("key")) : text_of(answer.at("type"));
}

// A person against a bot, who has moved and is to move again.
struct Practice {
  TestHouse house;
  Party party;
  Game game;
  int asked = 0;

  explicit Practice(std::string_view name = "nyse")
      : party(gather(house, table_wish(name, "og"), 1)), game(house, party.table, party.secrets) {}

  Follower& own() { return game.followers[0]; }
  void settle() {
    house.until([&] {
      own().read();
      return own().is_asked() || own().is_over();
    });
  }
  // In the same position the same move: another could lead further.
  void move() {
    settle();
    Rng rng(Seed{}, 17);
    REQUIRE(game.move(rng));
    settle();
  }
  // "accepted" or the key of the refusal.
  std::string undo() {
    std::string answer = key_of(game.say(0, undo_text(fmt::format("u{}", ++asked), own().number)));
    settle();
    return answer;
  }
};

}  // namespace

TEST_CASE("undo: ten times at one point of the game, and again once it has gone on") {
  Practice table;
  table.move();
  for (int undos = 0; undos < kUndosPerTurn; ++undos) {
    REQUIRE(table.undo() == "accepted");
    table.move();
  }
  CHECK(table.undo() == "undo_turn");
  CHECK_FALSE(table.own().position.at("can_undo").as_bool());
  table.move();  // further than ever before
  CHECK(table.undo() == "accepted");
}

TEST_CASE("undo: a bomb of three thousand pairs ends after a hundred, and the table loads") {
  Practice table("take_stock");
  int undone = 0;
  table.move();
  for (int pairs = 0; pairs < 3000 && !table.own().is_over(); ++pairs) {
    const std::string answer = table.undo();
    if (answer == "undo_game") break;
    if (answer == "accepted") ++undone;
    table.move();
  }
  CHECK(undone == kUndosPerGame);
  CHECK(table.undo() == "undo_game");
  table.house.settle();
  table.house.restart();
  json::object welcome;
  table.house.join(table.party.table, table.party.secrets[0], &welcome);
  CHECK(welcome.at("number").as_int64() >= table.own().number);  // the bot may have moved since
}

TEST_CASE("undo: whoever is away does not agree to undo what was revealed") {
  const std::vector<std::pair<const char*, int>> games{
      {"nyse", 2}, {"stockpile", 2}, {"take_stock", 2}};
  for (const auto& [game_name, people] : games) {
    const std::string name = game_name;
    CAPTURE(name);
    TestHouse house;
    const std::string seats(static_cast<std::size_t>(people), 'o');
    const Party party = gather(house, table_wish(name, seats), people);
    Game game(house, party.table, party.secrets);
    Rng rng(Seed{}, 23);
    for (std::size_t away = 1; away < party.secrets.size(); ++away) {
      const std::string leave = "/api/tables/" + party.table + "/leave";
      REQUIRE(house.post(leave, "", party.secrets[away]).status == 200);
    }
    Follower& stays = game.followers[0];
    const auto settle = [&] {
      house.until([&] {
        stays.read();
        return stays.is_asked();
      });
      house.settle();
      stays.read();
    };
    // A move after which something was revealed, or the stand-in has moved.
    do {
      settle();
      REQUIRE(game.move(rng));
      settle();
    } while (stays.position.at("can_undo").as_bool());
    const std::string before = stays.hash;
    CHECK(key_of(game.say(0, undo_text("u1", stays.number))) == "undo_away");
    CHECK(stays.hash == before);
    CHECK(house.house().counters().undone_moves == 0);
  }
}

TEST_CASE("undo: the record of one person against bots says that it was practice") {
  TestHouse house;
  const auto record = [&](std::string_view seats, int people) {
    const Party party = gather(house, table_wish("nyse", seats), people);
    end_game(house, party.table, party.secrets);
    return house.get("/api/tables/" + party.table + "/record").body.as_object();
  };
  CHECK(record("og", 1).at("practice").as_bool());
  CHECK_FALSE(record("oog", 2).contains("practice"));
  CHECK_FALSE(record("o", 1).contains("practice"));
}

}  // namespace bourse
