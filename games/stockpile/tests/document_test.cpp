// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.2 – 14.4: the example, documents of whole games, memory, and the contents of a trace.
// Documents that are refused are in vectors/documents.play.
#include <algorithm>
#include <string>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

const char* const kExample = R"({"options": {"board": "standard", "investors": true, "rounds": 0,
  "start_money": 0, "first_player": "random", "investor_deal": "choose", "donald_limit": "cost",
  "cramer_timing": "between", "repeat_split_bonus": 10, "public_ledger": true, "data": null},
 "round": 7, "first": 1, "tickers": [8, 8, 2, 5, 7, 4], "cleared": [3, 5, 4, 5, 5, 6],
 "deck": ["ss", "aa", "bb", "aa", "cc", "aa", "cc", "ll", "boom", "cc", "bb", "bb", "bb", "ll"],
 "discard": ["aa", "aa", "aa", "bb", "bb", "bb", "bb", "cc", "cc", "ee", "ee", "ll", "ll", "ss",
  "ss", "ss", "ss", "ss", "ss", "ss", "ss", "fee1", "fee1", "fee1", "fee1", "fee2", "fee2", "fee2",
  "fee2", "fee3", "fee3", "fee3", "boom", "boom", "bust", "bust", "bust", "bust"],
 "pairs": [
  {"company": "ll", "forecast": -3, "known": [1]}, {"company": "bb", "forecast": 4, "known": [2]},
  {"company": "ss", "forecast": 2, "known": [0]},
  {"company": "ee", "forecast": -2, "known": [0, 1, 2]},
  {"company": "cc", "forecast": "$$", "known": []}, {"company": "aa", "forecast": 1, "known": []}],
 "piles": [
  [{"card": "ee", "face": "up", "by": null, "known": [0, 1, 2]},
   {"card": "boom", "face": "down", "by": 2, "known": [2]},
   {"card": "cc", "face": "up", "by": 0, "known": [0, 1, 2]},
   {"card": "cc", "face": "down", "by": 0, "known": [0]}],
  [{"card": "aa", "face": "up", "by": null, "known": [0, 1, 2]},
   {"card": "ll", "face": "down", "by": 1, "known": [1]}],
  [{"card": "ss", "face": "up", "by": null, "known": [0, 1, 2]},
   {"card": "aa", "face": "up", "by": 1, "known": [0, 1, 2]},
   {"card": "ll", "face": "down", "by": 2, "known": [2]}]],
 "players": [
  {"money": 18, "investors": ["martha"], "rejected": ["donald"], "hand": [], "actions": [],
   "fees": [], "regular": [1, 0, 0, 0, 1, 0], "split": [0, 0, 0, 1, 0, 0],
   "seen": [null, {"known": [1, 0, 0, 0, 1, 0], "actions": [], "slots": []},
    {"known": [1, 0, 0, 0, 1, 0], "actions": [], "slots": []}]},
  {"money": 1, "investors": ["warren"], "rejected": ["bill"], "hand": [], "actions": [],
   "fees": ["fee3"], "regular": [1, 2, 2, 0, 0, 0], "split": [0, 0, 0, 1, 1, 0],
   "seen": [{"known": [0, 2, 0, 0, 0, 0], "actions": [], "slots": [4, 6, 6]}, null,
    {"known": [1, 1, 1, 0, 0, 0], "actions": [], "slots": [6, 6]}]},
  {"money": 74, "investors": ["stuart"], "rejected": ["bernie"], "hand": [], "actions": [],
   "fees": [], "regular": [0, 0, 1, 3, 2, 0], "split": [0, 0, 0, 2, 0, 0],
   "seen": [{"known": [0, 0, 1, 3, 2, 0], "actions": [], "slots": []},
    {"known": [0, 0, 1, 3, 2, 0], "actions": [], "slots": []}, null]}],
 "phase": {"name": "bid", "seat": 0,
  "tracks": [{"owner": 1, "bid": 0}, null, {"owner": 2, "bid": 3}], "martha_used": false}})";

Play example() {
  const auto position = load(json::parse(kExample));
  REQUIRE_MESSAGE(position.has_value(), explain(position.error()));
  return {position->rules, position->state};
}

TEST_CASE("SP-14.2.30 SP-14.2.31 the example is read and written word by word") {
  const Play game = example();
  CHECK(json::serialize(game.document()) == json::serialize(json::parse(kExample)));
  CHECK(game.legal_texts(0) == Texts{"bid 0 1",
                                     "bid 0 3",
                                     "bid 0 6",
                                     "bid 0 10",
                                     "bid 0 15",
                                     "bid 1 0",
                                     "bid 1 1",
                                     "bid 1 3",
                                     "bid 1 6",
                                     "bid 1 10",
                                     "bid 1 15",
                                     "bid 2 6",
                                     "bid 2 10",
                                     "bid 2 15",
                                     "peek 0",
                                     "peek 1",
                                     "peek 4",
                                     "peek 5"});
}

TEST_CASE("SP-14.2.30 SP-6.24 the oldest slot of the example can be nothing but AA") {
  const Play game = example();
  const Sampler sampler = prepare(game.rules, observe(game.rules, game.state, Viewer::of(Seat{0})));
  Rng rng(seed_of(1), 1);
  for (int draw = 0; draw < 500; ++draw) {
    const State world = sampler.draw(rng);
    CHECK(world.players[Seat{1}].cards[Company::AA].regular >= 1);
    CHECK(world.players[Seat{1}].cards[Company::BB].regular >= 2);
  }
}

TEST_CASE("SP-14.2.1 SP-14.2.28 documents and memory of whole games give the state back") {
  for (const char* options : {"{}", R"({"investors": true, "board": "advanced"})"}) {
    for (const int seats : {2, 3, 5}) {
      Play game = Play::dealt(seats, options, 11);
      game.play_until([&](const State& state) {
        const json::value document(stockpile::document(game.rules, state));
        const auto loaded = load(document);
        REQUIRE_MESSAGE(loaded.has_value(), explain(loaded.error()));
        State recalled = loaded->state;
        REQUIRE_FALSE(load_memory(game.rules, recalled, memory_json(game.rules, state)));
        REQUIRE_FALSE(
            load_memory(game.rules, recalled, memory_json(game.rules, state)));  // as once
        CHECK(recalled == state);
        CHECK(json::value(stockpile::document(loaded->rules, loaded->state)) == document);
        return false;
      });
    }
  }
}

TEST_CASE("memory that does not fit is refused") {
  const Play game = Play::dealt(3);
  const auto refused = [&](const char* memory) {
    State state = game.state;
    const bool is_refused = load_memory(game.rules, state, json::parse(memory)).has_value();
    CHECK(state == game.state);
    return is_refused;
  };
  const char* const ledger = R"({"known": [0,0,0,0,0,0], "actions": [], "slots": [0]})";
  const auto with = [&](const std::string& first, const std::string& started) {
    return "{\"public\": [" + first + ", " + ledger + ", " + ledger + "], \"started\": [" +
           started + ", null, null], \"last\": []}";
  };
  CHECK(refused("{}"));
  CHECK(refused(with(R"({"known": [0,0,0,0,0,0], "actions": [], "slots": []})", "null").c_str()));
  CHECK(refused(with(R"({"known": [9,0,0,0,0,0], "actions": [], "slots": []})", "null").c_str()));
  CHECK(refused(with(ledger, "\"xx\"").c_str()));
}

TEST_CASE(
    "SP-14.2.27 SP-5.0.1 every position of a game offers at least two choices to the seat that is "
    "asked") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Play game = Play::dealt(4, R"({"investors": true, "start_money": 1})", seed);
    game.play_until([&](const State& state) {
      for (const Seat seat : to_act(game.rules, state)) {
        ActionList actions;
        legal(game.rules, state, seat, actions);
        CHECK(actions.size() >= 2);
      }
      return false;
    });
  }
}

TEST_CASE("SP-14.4.1 SP-14.2.2 the options of a trace's header are those of every document") {
  const Play game = Play::dealt(3, R"({"rounds": 2, "first_player": 1})");
  CHECK(game.at("/options") == json::value(options_json(game.rules)));
  CHECK(Game::kDescriptor.key == "stockpile");
  CHECK(Game::kDescriptor.rules_version == 1);
}

TEST_CASE("SP-14.4.2 SP-5.1.1 several seats are to act in a sealed decision, in ascending order") {
  const Play game = Play::dealt(4, R"({"investors": true})");
  int last = -1;
  for (const Seat seat : to_act(game.rules, game.state)) {
    CHECK(number(seat) > last);
    last = number(seat);
    CHECK(game.legal_texts(number(seat)).size() == 2);
  }
  CHECK(last == 3);
}

}  // namespace
}  // namespace bourse::stockpile::test
