// SPDX-License-Identifier: Apache-2.0
//
// JSON and sentences: witnessed events (RULES.md 5.6), views and displays (6.1), narration.
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/nyse/tests/support.h"
#include "games/nyse/tests/texts.h"

namespace bourse::nyse::test {
namespace {

const Viewer kSpectator = Viewer::spectator();
Viewer seat(int number) { return Viewer::of(seat_at(number)); }

Position with_reveal(std::string_view reveal) {
  return position(R"({"piles": {"bu": ["s", "n"]}, "options": {"discard_reveal": ")" +
                      std::string(reveal) + "\"}}",
                  3);
}

TEST_CASE("NYSE-5.6.1 the start shows options, order and first seat to everybody") {
  const auto rules = compile(2, {{"board", "bear"}, {"first_player", 1}});
  REQUIRE(rules.has_value());
  Rng rng(Seed{}, 0);
  EventSink<EventList> sink;
  setup(*rules, rng, sink);
  REQUIRE(sink.events.size() == 1);
  for (const Viewer viewer : {seat(0), seat(1), kSpectator}) {
    CHECK(json::serialize(event_json(*rules, witness(sink.events[0], viewer))) ==
          R"({"event":"started","options":)" + json::serialize(options_json(*rules)) +
              R"(,"order":[5,4,3,2,2,1],"first":1})");
  }
}

TEST_CASE("NYSE-5.6.2 a taken chip shows its marking to its taker") {
  Play game(position(R"({"piles": {"bu": ["s", "n"]}})", 3));
  game.play("take bu");
  const std::string moved = R"({"event":"moved","colour":"bu","from":0,"to":1,"bust":false})";
  CHECK(game.seen_by(seat(0)) ==
        Texts{R"({"event":"took","seat":0,"colour":"bu","marking":"s"})", moved});
  for (const Viewer viewer : {seat(1), seat(2), kSpectator}) {
    CHECK(game.seen_by(viewer) == Texts{R"({"event":"took","seat":0,"colour":"bu"})", moved});
  }
}

TEST_CASE("NYSE-5.6.3 NYSE-3.16 a withdrawn chip is seen by nobody with discard_reveal=hidden") {
  Play game(with_reveal("hidden"));
  game.play("withdraw bu");
  for (const Viewer viewer : {seat(0), seat(1), kSpectator}) {
    CHECK(game.seen_by(viewer) == Texts{R"({"event":"withdrew","seat":0,"colour":"bu"})"});
  }
}

TEST_CASE("NYSE-5.6.3 NYSE-3.17 a withdrawn chip is seen by its seat with discard_reveal=active") {
  Play game(with_reveal("active"));
  game.play("withdraw bu");
  CHECK(game.seen_by(seat(0)) ==
        Texts{R"({"event":"withdrew","seat":0,"colour":"bu","marking":"s"})"});
  for (const Viewer viewer : {seat(1), kSpectator}) {
    CHECK(game.seen_by(viewer) == Texts{R"({"event":"withdrew","seat":0,"colour":"bu"})"});
  }
}

TEST_CASE("NYSE-5.6.3 NYSE-3.18 a withdrawn chip is seen by all with discard_reveal=public") {
  Play game(with_reveal("public"));
  game.play("withdraw bu");
  for (const Viewer viewer : {seat(0), seat(1), kSpectator}) {
    CHECK(game.seen_by(viewer) ==
          Texts{R"({"event":"withdrew","seat":0,"colour":"bu","marking":"s"})"});
  }
}

TEST_CASE("NYSE-5.6.4 NYSE-5.6.5 a play and the move of a marker are seen by all, a bust too") {
  Play game(position(R"({"hands": [["rds"], []], "positions": {"gn": 10}})"));
  game.play("speculate rd gn");
  for (const Viewer viewer : {seat(0), seat(1), kSpectator}) {
    CHECK(game.seen_by(viewer) ==
          Texts{R"({"event":"played","seat":0,"chip":"rds","pushed":"gn"})",
                R"({"event":"moved","colour":"gn","from":10,"to":12,"bust":true})"});
  }
}

TEST_CASE("NYSE-5.6.6 stopping an investment and declining a swap are seen by all") {
  Play game(position(R"({"hands": [["bui"], ["rdn", "rdw"]]})"));
  game.play("invest bu");
  CHECK(game.seen_by(kSpectator) == Texts{R"({"event":"played","seat":0,"chip":"bui"})"});
  game.play("take bu");
  game.play("stop");
  CHECK(game.seen_by(kSpectator) == Texts{R"({"event":"invest_stopped","seat":0})"});
  CHECK(game.seen_by(seat(1)) == game.seen_by(kSpectator));
  game.play("swap rd");
  game.play("decline");
  CHECK(game.seen_by(kSpectator) == Texts{R"({"event":"swap_declined","seat":1})"});
  CHECK(game.seen_by(seat(0)) == game.seen_by(kSpectator));
}

Play swap_table() {
  return Play(position(R"({"hands": [["rds", "rdw"], ["bkn", "bki"], []],
                           "options": {"hands": "concealed"}})",
                       3));
}

TEST_CASE(
    "NYSE-5.6.7 NYSE-5.6.8 NYSE-14.1.14 an offer shows its marking only to the seat that makes "
    "it") {
  Play game = swap_table();
  game.play("swap rd");
  game.play("offer 1 gn rds");
  const std::string denied = R"({"event":"swap_denied","partner":1,"ask":"gn"})";
  CHECK(
      game.seen_by(seat(0)) ==
      Texts{R"({"event":"swap_offered","seat":0,"partner":1,"give":"rd","ask":"gn","marking":"s"})",
            denied});
  for (const Viewer viewer : {seat(1), seat(2), kSpectator}) {
    CHECK(game.seen_by(viewer) ==
          Texts{R"({"event":"swap_offered","seat":0,"partner":1,"give":"rd","ask":"gn"})", denied});
  }
  game.play("offer 1 bk rds");
  CHECK(json::serialize(game.view(seat(0)).at("phase")) ==
        R"({"name":"swap_answer","partner":1,"ask":"bk","give":"rd","marking":"s"})");
  for (const Viewer viewer : {seat(1), seat(2), kSpectator}) {
    CHECK(json::serialize(game.view(viewer).at("phase")) ==
          R"({"name":"swap_answer","partner":1,"ask":"bk","give":"rd"})");
  }
}

TEST_CASE("NYSE-5.6.9 NYSE-14.1.14 a swap shows both markings to the two partners only") {
  Play game = swap_table();
  for (const auto* text : {"swap rd", "offer 1 bk rds", "give i"}) game.play(text);
  for (const Viewer viewer : {seat(0), seat(1)}) {
    CHECK(game.seen_by(viewer) ==
          Texts{R"({"event":"swapped","seat":0,"partner":1,"give":"rd","ask":"bk",)"
                R"("given":"s","received":"i"})"});
  }
  for (const Viewer viewer : {seat(2), kSpectator}) {
    CHECK(game.seen_by(viewer) ==
          Texts{R"({"event":"swapped","seat":0,"partner":1,"give":"rd","ask":"bk"})"});
  }
}

TEST_CASE("an exchange with the supply shows its markings to the seat") {
  Play game(position(R"({"hands": [["bun", "rdw"]], "piles": {"gn": ["i"]}})", 1));
  game.play("swap rd");
  game.play("exchange bun gn");
  CHECK(game.seen_by(seat(0)) == Texts{R"({"event":"exchanged","seat":0,"give":"bu","take":"gn",)"
                                       R"("given":"n","received":"i"})"});
  CHECK(game.seen_by(kSpectator) ==
        Texts{R"({"event":"exchanged","seat":0,"give":"bu","take":"gn"})"});
}

TEST_CASE("NYSE-5.6.10 the end shows scores, ranks, hands, withdrawn chips and markers to all") {
  Play game(position(R"({"markers": {"bu": "w", "bk": "s"}, "hands": [["rdi"], ["gnn", "gnw"]],
                         "withdrawn": [["bus"], []], "positions": {"gn": 6},
                         "piles": {"bu": ["i"], "bk": [], "rd": [], "gn": []}})"));
  game.play("withdraw bu");
  for (const Viewer viewer : {seat(0), seat(1), kSpectator}) {
    const Texts seen = game.seen_by(viewer);
    REQUIRE(seen.size() == 2);
    CHECK(seen[1] == R"({"event":"ended","scores":[1,10],"ranks":[2,1],)"
                     R"("hands":[["rdi"],["gnn","gnw"]],"withdrawn":[["bus","bui"],[]],)"
                     R"("markers":{"bu":"w","bk":"s","rd":"n","gn":"n"}})");
    CHECK(json::serialize(game.view(viewer).at("markers")) ==
          R"({"bu":"w","bk":"s","rd":"n","gn":"n"})");
  }
}

TEST_CASE("NYSE-6.1.1 everybody sees board, markers, pile sizes, phase and active seat") {
  for (const std::string_view hands : {"open", "concealed"}) {
    Play game(
        loaded(changed(example_document(), "/options/hands", "\"" + std::string(hands) + "\"")));
    for (const Viewer viewer : {seat(0), seat(1), seat(2), kSpectator}) {
      for (const json::object& shown : {game.view(viewer), game.display(viewer)}) {
        CHECK(json::serialize(shown.at("order")) == "[1,2,3,5,4,2]");
        CHECK(json::serialize(shown.at("positions")) == R"({"bu":3,"bk":2,"rd":3,"gn":3})");
        CHECK(json::serialize(shown.at("prices")) == R"({"bu":2,"bk":2,"rd":2,"gn":2})");
        CHECK(json::serialize(shown.at("piles")) ==
              R"({"total":{"bu":7,"bk":8,"rd":7,"gn":8},"certain":[]})");
        CHECK(json::serialize(shown.at("phase")) == R"({"name":"turn"})");
        CHECK(shown.at("active") == 2);
        CHECK(json::serialize(shown.at("waiting")) == "[2]");
        CHECK(shown.at("markers").is_null());
        CHECK(shown.at("box").at("bun") == 5);
      }
    }
  }
}

TEST_CASE("a view names its viewer and holds what that viewer is certain of") {
  Play game(loaded(example_document()));
  CHECK(game.view(kSpectator).at("viewer") == "spectator");
  const json::object mine = game.view(seat(0));
  CHECK(mine.at("viewer") == 0);
  CHECK(json::serialize(mine.at("hands")) ==
        R"([{"total":{"bu":0,"bk":0,"rd":2,"gn":1},"certain":["rdn","rds","gnn"]},)"
        R"({"total":{"bu":2,"bk":0,"rd":0,"gn":0},"certain":[]},)"
        R"({"total":{"bu":0,"bk":1,"rd":0,"gn":0},"certain":["bks"]}])");
  CHECK(json::serialize(mine.at("played")) == R"(["bui","bks","rdw"])");
  CHECK(json::serialize(mine.at("withdrawn").at(0)) ==
        R"({"total":{"bu":0,"bk":0,"rd":0,"gn":1},"certain":[]})");
  CHECK(json::serialize(mine.at("astray")) == "[]");
}

TEST_CASE(
    "NYSE-6.1.2 NYSE-6.3.8 NYSE-3.12 open hands show colours and numbers, and the viewer's own "
    "rows of K") {
  Play game(loaded(example_document()));
  for (const Viewer viewer : {seat(0), seat(1), seat(2), kSpectator}) {
    CHECK(game.display(viewer) == game.view(viewer));
    CHECK(json::serialize(game.display(viewer).at("hands").at(1).at("total")) ==
          R"({"bu":2,"bk":0,"rd":0,"gn":0})");
  }
  CHECK(json::serialize(game.display(seat(2)).at("hands").at(0).at("certain")) == R"(["rds"])");
  CHECK(json::serialize(game.display(seat(1)).at("hands").at(0).at("certain")) == "[]");
}

TEST_CASE(
    "NYSE-6.1.2 NYSE-6.3.8 NYSE-3.13 of another hand that is concealed only its emptiness is "
    "shown") {
  json::value document = changed(example_document(), "/options/hands", "\"concealed\"");
  Play game(loaded(changed(document, "/hands/1", "[]")));
  CHECK(json::serialize(game.display(seat(0)).at("hands")) ==
        R"([{"total":{"bu":0,"bk":0,"rd":2,"gn":1},"certain":["rdn","rds","gnn"]},)"
        R"({"empty":true},{"empty":false}])");
  CHECK(json::serialize(game.display(kSpectator).at("hands")) ==
        R"([{"empty":false},{"empty":true},{"empty":false}])");
  CHECK(json::serialize(game.view(seat(0)).at("hands").at(2).at("certain")) == R"(["bks"])");
}

TEST_CASE("NYSE-6.1.3 with concealed hands the counts of played and withdrawn chips are hidden") {
  Play game(loaded(changed(example_document(), "/options/hands", "\"concealed\"")));
  Play open(loaded(example_document()));
  for (const Viewer viewer : {seat(0), seat(1), kSpectator}) {
    for (const auto* field : {"played", "withdrawn", "astray"}) {
      CHECK_FALSE(game.display(viewer).contains(field));
      CHECK(game.view(viewer).contains(field));
      CHECK(open.display(viewer).contains(field));
    }
  }
}

TEST_CASE("a finished game hides nothing") {
  Play game(position(R"({"options": {"hands": "concealed"}, "hands": [["rdi"], ["gnn"]],
                         "piles": {"bu": ["i"], "bk": [], "rd": [], "gn": []}})"));
  game.play("take bu");
  CHECK(game.display(seat(1)) == game.view(seat(1)));
  CHECK(json::serialize(game.display(seat(1)).at("hands").at(0).at("certain")) ==
        R"(["bui","rdi"])");
}

// The sentences of the last move for a viewer.
Texts sentences(const Play& game, Viewer viewer, const std::vector<std::string>& names) {
  Texts told;
  for (const Event& event : game.events) {
    told.push_back(narrate(game.rules, witness(event, viewer), names));
  }
  return told;
}

TEST_CASE("the log is in sentences and keeps the secrets of 5.6") {
  const std::vector<std::string> names{"Ann", "Bob", "you"};
  Play game(position(R"({"hands": [["rds", "rdw"], ["bkn", "bki"], ["bui"]],
                         "positions": {"bu": 2, "gn": 11}, "piles": {"bu": ["s", "n"]},
                         "options": {"hands": "concealed", "discard_reveal": "active"}})",
                     3));
  const auto next = [&](std::string_view text, Viewer viewer) {
    game.play(text);
    return sentences(game, viewer, names);
  };
  CHECK(next("swap rd", kSpectator) == Texts{"Ann plays a red swap chip."});
  CHECK(
      next("offer 1 gn rds", seat(0)) ==
      Texts{"Ann offers Bob a red chip (speculation) for a green one.", "Bob has no green chip."});
  CHECK(next("offer 1 bk rds", seat(1)) == Texts{"Ann offers Bob a red chip for a black one."});
  CHECK(next("give i", seat(0)) ==
        Texts{"Ann gives Bob a red chip (speculation) for a black one (investment)."});
  CHECK(sentences(game, seat(2), names) == Texts{"Ann gives Bob a red chip for a black one."});
  CHECK(next("take bu", seat(1)) ==
        Texts{"Bob takes a blue chip (speculation).", "Blue moves from C to D (2)."});
  CHECK(sentences(game, seat(2), names)[0] == "Bob takes a blue chip.");
  CHECK(next("invest bu", seat(2)) == Texts{"You play a blue investment chip."});
  CHECK(next("take gn", seat(2)) == Texts{"You take a green chip (unmarked).", "Green goes bust."});
  CHECK(next("stop", seat(2)) == Texts{"You stop investing."});
  CHECK(next("withdraw rd", seat(0)) == Texts{"Ann withdraws a red chip (unmarked)."});
  CHECK(sentences(game, seat(2), names) == Texts{"Ann withdraws a red chip."});
  CHECK(
      next("speculate rd bk", seat(0)) ==
      Texts{"Bob plays a red speculation chip and pushes black.", "Black moves from A to C (2)."});
}

TEST_CASE("the log names seats by number when it has no names") {
  Play game(position(R"({"hands": [["bun", "rdw"]], "piles": {"gn": ["i"]}})", 1));
  game.play("swap rd");
  CHECK(sentences(game, seat(0), {}) == Texts{"Seat 0 plays a red swap chip."});
  game.play("exchange bun gn");
  CHECK(
      sentences(game, seat(0), {}) ==
      Texts{
          "Seat 0 puts a blue chip (unmarked) back into the supply for a green one (investment)."});
  CHECK(sentences(game, kSpectator, {"you"}) ==
        Texts{"You put a blue chip back into the supply for a green one."});
}

TEST_CASE("the log reports how a game begins and ends") {
  const auto rules = compile(2, {{"first_player", 1}});
  REQUIRE(rules.has_value());
  const std::vector<std::string> names{"Ann", "you"};
  CHECK(narrate(*rules, Started{kPresets[0], seat_at(1)}, names) ==
        "The game begins on the board 1-2-3-5-4-2; you are first.");
  CHECK(narrate(*rules, Started{kPresets[0], seat_at(0)}, names) ==
        "The game begins on the board 1-2-3-5-4-2; Ann is first.");
  const auto random = compile(2, {{"board", "random"}});
  REQUIRE(random.has_value());
  CHECK(narrate(*random, Moved{Colour::Red, Spot{0}, Spot{1}}, names) == "Red moves from A to B.");
  CHECK(narrate(*rules, SwapDeclined{seat_at(1)}, names) == "You decline to swap.");
  CHECK(narrate(*rules, SwapDenied{seat_at(1), Colour::Red}, names) == "You have no red chip.");

  Play game(position(R"({"hands": [["rdi"], ["gnn"]], "positions": {"gn": 6},
                         "piles": {"bu": ["i"], "bk": [], "rd": [], "gn": []}})"));
  game.play("withdraw bu");
  CHECK(sentences(game, kSpectator, names).back() ==
        "The game is over: you win with 5 points, Ann 1.");
  Play solo(position(R"({"piles": {"bu": ["i"], "bk": [], "rd": [], "gn": []}})", 1));
  solo.play("take bu");
  CHECK(sentences(solo, kSpectator, {"Ann"}).back() == "The game is over: Ann scores 1 point.");
}

}  // namespace
}  // namespace bourse::nyse::test
