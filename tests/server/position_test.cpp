// SPDX-License-Identifier: Apache-2.0
//
// Tables that start from a position: what is accepted, that nothing of it counts or claims a fair
// deal, and the scripts of bots.
#include <algorithm>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "play/record.h"
#include "server/protocol/limits.h"
#include "tests/server/follower.h"

namespace bourse {
namespace {

// A game after some random moves.
Match some_match(std::string_view key, int seats, int moves, const json::object& options = {}) {
  const ErasedGame& game = *find_game(key);
  Match match = Match::start(game, *game.compile(seats, options), Seed{});
  Rng rng(Seed{}, 5);
  for (int move = 0; move < moves; ++move) {
    const Seat seat = match.to_act().front();
    const auto legal = match.legal(seat);
    match.play_legal(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return match;
}

// The same position without what the seats remember beyond its document.
Match forgotten(const Match& match) {
  auto position = match.game().load(match.game().document(match.rules(), match.state()));
  REQUIRE(position.has_value());
  return Match::resume(match.game(), *std::move(position), Seed{});
}

json::object document_of(const Match& match) {
  return match.game().document(match.rules(), match.state());
}

// A body for POST /api/tables; `seats` as for table_wish(), "s" for a greedy bot with the script.
std::string wish_from(const Match& match,
                      std::string_view seats,
                      const json::array& script = {},
                      const json::object& options = {}) {
  std::string plain(seats);
  std::replace(plain.begin(), plain.end(), 's', 'g');
  json::object wish =
      json::parse(table_wish(match.game().descriptor->key, plain, kNoClock)).as_object();
  wish["options"] = options;
  wish["position"] = document_of(match);
  for (std::size_t at = 0; at < seats.size(); ++at) {
    if (seats[at] == 's') wish["seats"].as_array()[at].as_object()["script"] = script;
  }
  return json::serialize(wish);
}

std::string open_from(TestHouse& house, const std::string& wish, const std::string& who) {
  const Answer opened = house.post("/api/tables", wish, who);
  REQUIRE_MESSAGE(opened.status == 200, opened.text);
  std::string table = text_of(opened.body.at("id"));
  const Answer sat = house.post("/api/tables/" + table + "/sit", R"({"seat":-1,"name":""})", who);
  REQUIRE_MESSAGE(sat.status == 200, sat.text);
  return table;
}

std::string refusal(TestHouse& house, const std::string& wish) {
  const Answer answer = house.post("/api/tables", wish, house.person("Ada"));
  REQUIRE(answer.status == 400);
  return text_of(answer.body.at("sentence"));
}

json::value view_of(const Match& match, Seat seat) {
  return match.game().display_json(match.rules(), match.view(Viewer::of(seat)));
}

}  // namespace

TEST_CASE("position: every game starts from it, also after a restart") {
  for (const ErasedGame& game : games()) {
    CAPTURE(game.descriptor->key);
    TestHouse house;
    const std::string ada = house.person("Ada");
    const Match start = forgotten(some_match(game.descriptor->key, 3, 12));
    const json::object options = game.options(start.rules());
    const std::string table = open_from(house, wish_from(start, "ooo"), ada);
    const std::string bob = house.person("Bob");
    const std::string cyd = house.person("Cyd");
    for (const std::string& who : {bob, cyd}) {
      REQUIRE(house.post("/api/tables/" + table + "/sit", R"({"seat":-1,"name":""})", who).status ==
              200);
    }
    const auto check = [&] {
      const Follower player = follow(house, table, ada);
      CHECK(player.position.at("view") == view_of(start, seat_at(0)));
      CHECK(player.position.at("made") == 0);
      const json::value card = house.get("/api/tables/" + table).body;
      CHECK(card.at("from_position") == true);
      CHECK(card.at("commitment") == "");
      CHECK(card.at("options") == options);
      CHECK(house.get("/api/tables").body.at("tables").at(0).at("from_position") == true);
    };
    check();
    house.restart();
    check();
  }
}

TEST_CASE("position: moves go on from it, are kept, counted and taken back") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string table = open_from(house, wish_from(some_match("nyse", 2, 10), "og"), ada);
  Rng rng(Seed{}, 3);
  {
    Game game(house, table, {ada});
    house.until([&] {
      game.followers[0].read();
      return game.followers[0].is_asked();
    });
    REQUIRE(game.move(rng));
    CHECK(game.followers[0].position.at("made") == 1);
    CHECK_FALSE(game.followers[1].position.contains("made"));
  }
  house.restart();
  Game game(house, table, {ada});
  house.until([&] {
    game.followers[0].read();
    return game.followers[0].is_asked();
  });
  const Follower& player = game.followers[0];
  CHECK(player.position.at("made") == 1);
  const json::object undone =
      game.say(0, fmt::format(R"({{"type":"undo","id":"u","after":{}}})", player.number));
  CHECK(text_of(undone.at("type")) == "accepted");
  CHECK(player.position.at("made") == 0);
}

TEST_CASE("position: the record has it instead of a proof, and replays") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const Match start = some_match("nyse", 2, 30);
  const std::string table = open_from(house, wish_from(start, "og"), ada);
  Game game(house, table, {ada});
  Rng rng(Seed{}, 4);
  game.moves = 100;
  while (!game.followers[0].is_over()) {
    if (!game.move(rng)) house.settle();
    game.followers[0].read();
  }
  house.restart();
  const Answer kept = house.get("/api/tables/" + table + "/record");
  REQUIRE(kept.status == 200);
  const auto record = read_record(kept.text);
  REQUIRE(record.has_value());
  CHECK_FALSE(record->commitment);
  CHECK_FALSE(record->fairness);
  CHECK(record->position == document_of(start));
  const auto verdict = verify(*record, find_game);
  REQUIRE_MESSAGE(verdict.has_value(), explain(verdict.error()));
  CHECK(verdict->is_constructed());
  CHECK_FALSE(verdict->is_committed());
  CHECK(verdict->is_finished);
}

TEST_CASE("position: a solitaire from one has no personal best") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const Match start = some_match("nyse", 1, 20);
  REQUIRE(start.game().best_key(start.rules()).has_value());
  const std::string table = open_from(house, wish_from(start, "o"), ada);
  Game game(house, table, {ada});
  Rng rng(Seed{}, 4);
  while (game.move(rng)) {
  }
  REQUIRE(game.followers[0].is_over());
  CHECK(house.get("/api/me/bests", ada).body.at("bests").as_array().empty());
  const json::value best = house.get("/api/tables/" + table + "/best", ada).body;
  CHECK(best.at("counts") == false);
  CHECK(best.at("reason") == "position");
}

TEST_CASE("position: a rematch starts from it again") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string table = open_from(house, wish_from(some_match("nyse", 2, 10), "oo"), ada);
  REQUIRE(house.post("/api/tables/" + table + "/close", "{}", ada).status == 200);
  const Answer again = house.post("/api/tables/" + table + "/rematch", "{}", ada);
  REQUIRE_MESSAGE(again.status == 200, again.text);
  const std::string path = "/api/tables/" + text_of(again.body.at("id"));
  CHECK(house.get(path).body.at("from_position") == true);
}

TEST_CASE("position: it decides who begins") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const std::string table = open_from(house, wish_from(some_match("nyse", 2, 10), "oo"), ada);
  const Answer refused = house.post("/api/tables/" + table + "/first", R"({"seat":1})", ada);
  CHECK(refused.status == 409);
  CHECK(text_of(refused.body.at("key")) == "first_position");
}

TEST_CASE("position: a wrong one is refused with a sentence, and nothing is opened") {
  TestHouse house;
  const Match start = some_match("nyse", 2, 10);
  json::object wish = json::parse(wish_from(start, "og")).as_object();
  const auto with = [&](auto change) {
    json::object changed = wish;
    change(changed);
    return refusal(house, json::serialize(changed));
  };
  CHECK(with([](auto& body) {
          body["position"].as_object()["active"] = 7;
        }).starts_with("position.active: "));
  CHECK(with([](auto& body) { body["position"] = json::object{}; }).starts_with("position"));
  CHECK(with([](auto& body) { body["position"] = 1; }).starts_with("position: "));
  CHECK(with([](auto& body) {
          body["players"] = 3;
          body["seats"].as_array().push_back(json::object{{"kind", "open"}});
        }) == "players: must be 2, as in the position");
  CHECK(with([](auto& body) {
          body["options"] = json::object{{"hands", "concealed"}};
        }) == "options: must be empty, or those of the position");
  CHECK(with([](auto& body) {
          json::object& position = body["position"].as_object();
          for (auto& pile : position["piles"].as_object()) pile.value() = json::array{};
          position["phase"] = json::object{{"name", "over"}};
        }) == "position: the game is already over");
  CHECK(with([](auto& body) {
          body["position"].as_object()["padding"] = std::string(kLongestPosition, 'x');
        }) == "position: must not be longer than 128 KiB");
  CHECK(house.get("/api/tables").body.at("tables").as_array().empty());
  wish["options"] = start.game().options(start.rules());
  CHECK(house.post("/api/tables", json::serialize(wish), house.person("Ben")).status == 200);
}

TEST_CASE("position: a bot plays its script, then waits") {
  TestHouse house;
  const std::string ada = house.person("Ada");
  const Match start = some_match("nyse", 2, 0, {{"first_player", 0}});
  const std::string wish = wish_from(start, "os", {"take rd", "speculate bu bu", "withdraw gn"});
  const std::string table = open_from(house, wish, ada);
  for (int move = 1; move <= 3; ++move) {
    Game game(house, table, {ada});
    const json::object answer =
        game.say(0, move_text(fmt::format("a{}", move), game.followers[0].number, "take bk"));
    REQUIRE_MESSAGE(text_of(answer.at("type")) == "accepted", json::serialize(answer));
    house.until([&] {
      game.followers[0].read();
      return game.followers[0].is_asked();
    });
    house.restart();
  }
  Game game(house, table, {ada});
  game.say(0, move_text("a4", game.followers[0].number, "take bk"));
  house.settle();
  std::vector<std::string> played;
  for (const Entry& entry : house.books(table).entries) {
    if (entry.kind == EntryKind::Move && entry.seat == 1) played.push_back(entry.text);
  }
  REQUIRE(played.size() == 3);
  CHECK(played[0] == "take rd");
  CHECK(played[1] != "speculate bu bu");  // not legal then
  CHECK(played[2] == "withdraw gn");
}

TEST_CASE("position: scripts that cannot be read, or without a position, are refused") {
  TestHouse house;
  const Match start = some_match("nyse", 2, 0);
  CHECK(
      refusal(house, wish_from(start, "os", {"take rd", "fly"})).starts_with("seats.script[1]: "));
  json::array endless;
  for (int move = 0; move < 65; ++move) endless.emplace_back("take rd");
  CHECK(refusal(house, wish_from(start, "os", endless)) ==
        "seats[1].script: must have 0 to 64 items, not 65");
  json::object wish = json::parse(wish_from(start, "os", {"take rd"})).as_object();
  wish.erase("position");
  CHECK(refusal(house, json::serialize(wish)) == "seats.script: needs a start position");
  json::object open = json::parse(wish_from(start, "oo")).as_object();
  open["seats"].as_array()[1].as_object()["script"] = json::array{};
  CHECK(refusal(house, json::serialize(open)) == "seats.script: an open seat has no script");
}

}  // namespace bourse
