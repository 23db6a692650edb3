// SPDX-License-Identifier: Apache-2.0
//
// Features of a room other than moves: clocks, stand-ins, undo, chat, presence.
#include <doctest/doctest.h>

#include "tests/server/follower.h"

namespace bourse {
namespace {

constexpr std::string_view kBank =
    R"({"kind":"bank","bank_seconds":60,"increment_seconds":5,"expiry":"bot"})";
constexpr std::string_view kBankFallback =
    R"({"kind":"bank","bank_seconds":60,"increment_seconds":5,"expiry":"fallback"})";

}  // namespace

TEST_CASE("clocks: a bank runs while its seat is asked, gains per turn, and survives a restart") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo", kBank), 2);
  std::size_t mover = 0;
  {
    Game game(house, party.table, party.secrets);
    mover = *game.asked();
    house.now += 20'000;
    Rng rng(Seed{}, 1);
    while (game.asked() == mover) REQUIRE(game.move(rng));
    CHECK(left(game.followers[mover], mover) == 45'000);
    CHECK(left(game.followers[1 - mover], mover) == 45'000);
    CHECK(left(game.followers[2], 1 - mover) == 60'000);
    house.now += 1'000;
    house.settle();
    house.house().tick();
  }
  // Closed for an hour: no clock ran. The house stores a heartbeat every five seconds.
  house.settle();
  house.store().heartbeat(house.now);
  house.settle();
  house.shut();
  house.now += 3'600'000;
  house.open();
  Game again(house, party.table, party.secrets);
  CHECK(left(again.followers[1 - mover], 1 - mover) >= 59'000);
  CHECK(left(again.followers[mover], mover) == 45'000);
}

TEST_CASE("clocks: a bot plays a seat without time until the person reclaims it") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo", kBank), 2);
  Game game(house, party.table, party.secrets);
  const std::size_t mover = *game.asked();
  const int number = game.followers[mover].number;
  house.now += 60'001;
  house.house().tick();
  house.until([&] {
    for (Follower& follower : game.followers) follower.read();
    return game.followers[1 - mover].is_asked();
  });
  CHECK(game.followers[mover].number > number);
  const Answer card = house.get("/api/tables/" + party.table);
  CHECK(card.body.at("seats").as_array()[mover].at("stand_in").as_bool());
  const json::object refused =
      game.say(mover, move_text("x", game.followers[mover].number, "take bu"));
  CHECK(text_of(refused.at("sentence")).find("Take the seat back") != std::string::npos);
  house.say(game.followers[mover].client, R"({"type":"reclaim_seat"})");
  house.until([&] {
    const Answer now = house.get("/api/tables/" + party.table);
    return !now.body.at("seats").as_array()[mover].at("stand_in").as_bool();
  });
  Rng rng(Seed{}, 2);
  while (game.asked() == 1 - mover) REQUIRE(game.move(rng));
  CHECK(game.asked() == mover);
  CHECK(left(game.followers[mover], mover) == 30'000);
  CHECK(house.house().counters().expired_clocks == 1);
}

TEST_CASE("clocks: expiry can play the game's fallback instead, and precedes a late move") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo", kBankFallback), 2);
  Game game(house, party.table, party.secrets);
  const std::size_t mover = *game.asked();
  const int number = game.followers[mover].number;
  house.now += 60'000;
  Rng rng(Seed{}, 3);
  const std::string late =
      move_text("late", number, some_action(game.followers[mover].position, rng));
  const json::object answer = game.say(mover, late);
  CHECK(text_of(answer.at("type")) == "refused");
  CHECK(answer.at("number").as_int64() == number + 1);
  const Answer card = house.get("/api/tables/" + party.table);
  CHECK(!card.body.at("seats").as_array()[mover].at("stand_in").as_bool());
}

TEST_CASE("people who leave are replaced by a bot, which finishes the game") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Game game(house, party.table, party.secrets);
  CHECK(house.post("/api/tables/" + party.table + "/leave", "", party.secrets[0]).status == 200);
  CHECK(house.post("/api/tables/" + party.table + "/leave", "", party.secrets[1]).status == 200);
  house.until([&] {
    game.followers[2].read();
    return game.followers[2].is_over();
  });
}

TEST_CASE("undo: with everybody's consent the game goes back, and its moves stay stored") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "ooo"), 3);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 4);
  const std::size_t first = *game.asked();
  const std::string before = game.followers[first].hash;
  REQUIRE(game.move(rng));
  const std::size_t second = *game.asked();
  if (second != first) REQUIRE(game.move(rng));
  Follower& asker = game.followers[first];
  house.say(asker.client, fmt::format(R"({{"type":"undo","id":"u1","after":{}}})", asker.number));
  json::object question = house.next(asker.client, "undo_question");
  CHECK(text_of(question.at("state")) == "open");
  CHECK(question.at("missing").as_array().size() == 2);
  const auto consent = [&](std::size_t who, bool yes) {
    house.say(game.followers[who].client,
              fmt::format(R"({{"type":"consent","question":{},"yes":{}}})",
                          question.at("question").as_int64(),
                          yes));
  };
  consent((first + 1) % 3, true);
  question = house.next(asker.client, "undo_question");
  CHECK(question.at("missing").as_array().size() == 1);
  consent((first + 2) % 3, true);
  CHECK(text_of(house.next(asker.client, "undo_question").at("state")) == "granted");
  house.until([&] {
    for (Follower& follower : game.followers) follower.read();
    return !asker.answers.empty() && text_of(asker.answers.back().at("id")) == "u1";
  });
  CHECK(asker.hash == before);
  CHECK(game.asked() == first);
  Client back = house.connect("/api/tables/" + party.table + "/socket", party.secrets[first]);
  house.say(back, R"({"type":"hello","protocol":3})");
  const json::object welcome = house.next(back, "welcome");
  const json::array& past = welcome.at("past").as_array();
  REQUIRE(past.size() == 1);  // the deal: the rest was undone
  CHECK(past[0].at("number").as_int64() == 1);
  CHECK(welcome.at("number").as_int64() == asker.number);
  house.say(asker.client, fmt::format(R"({{"type":"undo","id":"u2","after":{}}})", asker.number));
  house.until([&] {
    asker.read();
    return text_of(asker.answers.back().at("id")) == "u2";
  });
  CHECK(text_of(asker.answers.back().at("sentence")) == "You have not moved yet.");
}

TEST_CASE("undo: a move that revealed nothing is undone immediately") {
  TestHouse house;
  Rng rng(Seed{}, 41);
  int taken_back = 0;
  // In a solo game, a withdrawal reveals nothing and the same seat decides again.
  for (int games = 0; games < 3; ++games) {
    const Party party = gather(house, table_wish("nyse", "o"), 1);
    Game game(house, party.table, party.secrets);
    while (const auto who = game.asked()) {
      std::vector<std::string> before;
      for (const Follower& follower : game.followers) before.push_back(follower.hash);
      REQUIRE(game.move(rng));
      Follower& mover = game.followers[*who];
      if (!mover.position.at("can_undo").as_bool()) continue;
      const json::object answer = game.say(
          *who,
          fmt::format(R"({{"type":"undo","id":"u{}","after":{}}})", game.moves, mover.number));
      REQUIRE(text_of(answer.at("type")) == "accepted");
      for (std::size_t at = 0; at < before.size(); ++at) {
        CHECK(game.followers[at].hash == before[at]);
      }
      CHECK(game.asked() == *who);
      ++taken_back;
      REQUIRE(game.move(rng));
    }
  }
  CHECK(taken_back > 0);
  CHECK(house.house().counters().undone_moves == static_cast<std::uint64_t>(taken_back));
}

TEST_CASE("undo: a vote can be denied, and lapses when the game goes on") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 5);
  const std::size_t first = *game.asked();
  while (game.asked() == first) REQUIRE(game.move(rng));
  Follower& asker = game.followers[first];
  const auto ask = [&](std::string_view id) {
    house.say(asker.client,
              fmt::format(R"({{"type":"undo","id":"{}","after":{}}})", id, asker.number));
    return house.next(asker.client, "undo_question").at("question").as_int64();
  };
  const auto question = ask("u1");
  house.say(game.followers[1 - first].client,
            fmt::format(R"({{"type":"consent","question":{},"yes":false}})", question));
  CHECK(text_of(house.next(asker.client, "undo_question").at("state")) == "denied");
  ask("u2");
  REQUIRE(game.move(rng));
  CHECK(text_of(house.next(asker.client, "undo_question").at("state")) == "lapsed");
  CHECK(house.house().counters().undone_moves == 0);
}

TEST_CASE("chat: sent to all once stored, limited per person, and kept after a restart") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Client ada = house.join(party.table, party.secrets[0]);
  Client watcher = house.join(party.table, {});
  house.say(ada, R"({"type":"say","text":"hello <b>"})");
  const json::object line = house.next(watcher, "chat");
  CHECK(text_of(line.at("text")) == "hello <b>");
  CHECK(text_of(line.at("name")) == "Ada");
  house.say(ada, R"({"type":"say","phrase":"well_played"})");
  CHECK(text_of(house.next(watcher, "chat").at("phrase")) == "well_played");
  const auto refused = [&](Client& who, const std::string& text) {
    house.say(who, text);
    return text_of(house.next(who, "refused").at("sentence"));
  };
  CHECK(refused(ada, R"({"type":"say","text":"a","phrase":"hello"})").find("either") !=
        std::string::npos);
  CHECK(refused(ada, R"({"type":"say","phrase":"nonsense"})").find("phrase") == 0);
  CHECK(refused(ada, R"({"type":"say","text":"\u0000"})").find("text") == 0);
  CHECK(refused(watcher, R"({"type":"say","text":"psst"})").find("name") != std::string::npos);
  house.say(ada, R"({"type":"say","text":"three"})");
  CHECK(refused(ada, R"({"type":"say","text":"four"})").find("fast") != std::string::npos);
  house.settle();
  house.restart();
  json::object welcome;
  house.join(party.table, {}, &welcome);
  CHECK(welcome.at("chat").as_array().size() == 3);
}

TEST_CASE("STK-5.0.5 chat: whoever plays Stonks may talk, also out of turn") {
  TestHouse house;
  const Party party = gather(house, table_wish("stonks", "oo"), 2);
  Client ada = house.join(party.table, party.secrets[0]);
  Client bob = house.join(party.table, party.secrets[1]);
  house.say(ada, R"({"type":"say","text":"I hold no honey"})");
  CHECK(text_of(house.next(bob, "chat").at("text")) == "I hold no honey");
  house.say(bob, R"({"type":"say","text":"STONKS"})");
  CHECK(text_of(house.next(ada, "chat").at("name")) == "Ada");
  CHECK(text_of(house.next(ada, "chat").at("text")) == "STONKS");
}

TEST_CASE("presence: the card says who is connected to the table") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  const auto connected = [&](std::size_t seat) {
    return house.get("/api/tables/" + party.table)
        .body.at("seats")
        .as_array()[seat]
        .at("connected")
        .as_bool();
  };
  CHECK(connected(0));
  Client watcher = house.join(party.table, {});
  house.house().disconnect(party.clients[0].id);
  const json::object news = house.next(watcher, "table");
  CHECK(!news.at("table").at("seats").as_array()[0].at("connected").as_bool());
  CHECK(!connected(0));
  CHECK(connected(1));
}

TEST_CASE("an unused room is dropped and reopens unchanged") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  const std::string card = house.get("/api/tables/" + party.table).text;
  for (const Client& client : party.clients) house.house().disconnect(client.id);
  house.now += 61'000;
  house.until([&] { return house.house().counters().rooms == 0; });
  CHECK(house.house().counters().tables == 1);
  json::object welcome;
  house.join(party.table, party.secrets[0], &welcome);
  CHECK(welcome.at("number").as_int64() == 1);
}

TEST_CASE("NYSE-6.1.3 with concealed hands the log reaches back to the own last move") {
  TestHouse house;
  const Party party =
      gather(house, table_wish("nyse", "oo", kNoClock, R"({"hands":"concealed"})"), 2);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 8);
  for (int moves = 0; moves < 8; ++moves) REQUIRE(game.move(rng));
  const std::string path = "/api/tables/" + party.table;
  for (const std::string& who : {party.secrets[0], party.secrets[1], std::string()}) {
    Client again = house.connect(path + "/socket", who);
    house.say(again, R"({"type":"hello","protocol":3})");
    const json::object welcome = house.next(again, "welcome");
    CHECK(welcome.at("memory_game").as_bool());
    const json::array& past = welcome.at("past").as_array();
    REQUIRE(past.size() >= 8);
    std::size_t told = 0;
    for (const json::value& step : past) told += step.at("log").as_array().empty() ? 0U : 1U;
    CHECK(told >= 1);
    CHECK(told <= 4);  // an own move and the other's reply, of up to two decisions each
    CHECK(!past.back().at("log").as_array().empty());
    CHECK(past.front().at("log").as_array().empty());
    CHECK(!past.front().at("prices").as_array().empty());
    CHECK(past.front().at("worth").as_array().empty());
    CHECK(past.back().at("worth").as_array().size() == 2);
  }
  CHECK(house.get(path + "/replay?viewer=spectator").status == 403);
  CHECK(house.get(path + "/replay?viewer=0", party.secrets[0]).status == 403);
  while (game.move(rng)) {
  }
  CHECK(house.get(path + "/replay?viewer=spectator").status == 200);
}

TEST_CASE("if the display hides nothing, the history is sent while the game runs") {
  TestHouse house;
  const Party party = gather(house, table_wish("stockpile", "oo", kNoClock, "{}"), 2);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 8);
  for (int moves = 0; moves < 8; ++moves) REQUIRE(game.move(rng));
  const std::string path = "/api/tables/" + party.table;
  Client again = house.connect(path + "/socket", party.secrets[0]);
  house.say(again, R"({"type":"hello","protocol":3})");
  CHECK_FALSE(house.next(again, "welcome").at("memory_game").as_bool());
  CHECK(house.get(path + "/replay?viewer=0", party.secrets[0]).status == 200);
}

TEST_CASE("why and help answer for the current decision") {
  TestHouse house;
  const Party party = gather(house, table_wish("nyse", "oo"), 2);
  Client ada = house.join(party.table, party.secrets[0]);
  house.say(ada, R"({"type":"why","action":"fly"})");
  CHECK(!text_of(house.next(ada, "reason").at("sentence")).empty());
  house.say(ada, R"({"type":"help"})");
  CHECK(!text_of(house.next(ada, "help").at("text")).empty());
  Client nobody = house.connect("/api/tables/nowhere/socket");
  house.say(nobody, R"({"type":"hello","protocol":3})");
  CHECK(text_of(house.next(nobody, "refused").at("sentence")) == "There is no such table.");
  CHECK(nobody.heard->closed.has_value());
  Client old = house.connect("/api/tables/" + party.table + "/socket");
  house.say(old, R"({"type":"hello","protocol":7})");
  house.next(old, "refused");
  CHECK(old.heard->closed.has_value());
}

}  // namespace bourse
