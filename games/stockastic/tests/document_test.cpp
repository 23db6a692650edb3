// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.2 and 14.4: documents, memory, and the contents of a trace.
#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

// The example of 14.2.
json::value example() {
  return json_of(R"({
  "options": {"rounds": 6, "characters": "random", "cost_forecast": 2, "cost_event": 3,
        "cost_rumor": 5, "move_cap": 5, "cap_scope": "turn", "sell_spread": 1,
    "offers_per_turn": 6, "trading_passes": 2, "trading_offers": 2, "trade_price_cap": 20,
          "institutional_bonus": "once",
    "operational_share_value": "board", "operational_moves_price": false,
          "rumor_reshuffle": true, "dataset": "house-1", "shares_per_company": 7,
    "holdings": "open", "bankruptcy_forecast": "hidden"},
  "round": 5,
  "boards": [
    {"company": "fre", "index": 20, "perf": 3, "market": 1, "tokens": [1, 2],
          "rumors": [{"card": "echo", "seat": 2}]},
    {"company": "mul", "index": 17, "perf": 0, "market": 7, "tokens": [1, 2], "rumors": []},
    {"company": "met", "index": 16, "perf": 2, "market": 7, "tokens": [-1, -2],
          "rumors": [{"card": "hoax", "seat": 0}]},
    {"company": "hip", "index": 11, "perf": -1, "market": 0, "tokens": [1, -1], "rumors": []}],
  "pile": [-2, -2, -1, -1, -1, 1, 1, 2],
  "event_deck": ["e10", "e12", "e14", "e07", "e04", "e06", "e02", "e01", "e09", "e08", "e05"],
  "event_discard": ["e11", "e15", "e13", "e03"],
  "rumor_deck": ["takeover", "tip", "insider", "takeover", "fraud"],
  "rumor_discard": ["contract", "denial", "fraud", "insider", "lost", "tip"],
  "players": [
    {"character": "ceo", "ceo_company": "fre", "coins": 1, "shares": [6, 0, 0, 6],
          "hand": ["manager"], "buried": [], "known_tokens": [], "known_event": false,
          "out": null},
    {"character": "scholar", "ceo_company": null, "coins": 16, "shares": [0, 0, 0, 0],
          "hand": ["walkout"], "buried": [], "known_tokens": [1], "known_event": true,
          "out": null},
    {"character": "institution", "ceo_company": null, "coins": 0, "shares": [0, 0, 0, 1],
          "hand": [], "buried": [], "known_tokens": [], "known_event": false, "out": null}],
  "order": [1, 2, 0],
  "institutional": {"paid": [], "bought": [3]},
  "phase": {"name": "action", "place": 2, "bought": [false, false, false, true],
        "sold": [false, false, false, false], "moved": [0, 0, 0, 4], "free_looks": 0, "offers": 1,
    "offer": {"stage": "respond", "side": "sell", "board": 3, "audience": "all",
          "form": "call", "shares": 0, "coins": 0, "answers": [{"seat": 1,
          "answer": "counter", "shares": 4, "coins": 0}]}}
  })");
}

TEST_CASE("SC-14.2.46 SC-14.2.1 SC-14.2.22 SC-14.4.1 the example of the specification") {
  const Play t = loaded(example());
  CHECK(json::value(document(t.rules, t.state)) == example());
  CHECK(t.waiting() == SeatSet::of(Seat{1}));
  Texts expected;
  for (int coins = 1; coins <= 16; ++coins) expected.push_back(fmt::format("for {}", coins));
  expected.emplace_back("decline");
  CHECK(t.legal_texts(1) == expected);
}

TEST_CASE("SC-14.2.24 SC-14.2.2 a document without the later options has their defaults") {
  json::value old = example();
  for (const std::string_view key : {"holdings", "bankruptcy_forecast"}) {
    old.as_object()["options"].as_object().erase(key);
  }
  const Play t = loaded(old);
  CHECK(json::value(document(t.rules, t.state)) == example());
  old.as_object()["options"].as_object().erase("move_cap");
  CHECK_FALSE(load(old).has_value());
}

TEST_CASE("SC-14.2.45 a refused document names the field") {
  json::value wrong = example();
  wrong.at_pointer("/players/1/coins") = -1;
  const auto position = load(wrong);
  REQUIRE_FALSE(position.has_value());
  CHECK(position.error().where == "players[1].coins");
}

TEST_CASE("SC-14.2.44 a document has no memory of what was before it") {
  Rng chooser(Seed{5}, 5);
  Play t = dealt(3, 3);
  while (!t.waiting().empty() && t.state.memory == Memory{}) {
    const int seat = number(t.waiting().front());
    const auto list = t.actions(seat);
    t.play(seat, list[chooser.below(static_cast<std::uint32_t>(list.size()))]);
  }
  REQUIRE(t.state.memory != Memory{});
  CHECK(load(document(t.rules, t.state))->state.memory == Memory{});
}

TEST_CASE(
    "SC-14.4.3 SC-14.4.4 what a trace says: every option, seats ascending, legal texts once") {
  const Play t = from("three_bids.json");
  Texts keys;
  for (const OptionSpec& spec : kSchema) keys.emplace_back(spec.key);
  Texts written;
  for (const auto& pair : options_json(t.rules)) written.emplace_back(pair.key());
  CHECK(written == keys);
  int last = -1;
  for (const Seat seat : t.waiting()) {
    CHECK(number(seat) > last);
    last = number(seat);
    Texts texts = t.legal_texts(number(seat));
    std::sort(texts.begin(), texts.end());
    CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
  }
}

TEST_CASE(
    "SC-14.2.1 SC-14.2.2 SC-14.2.43 SC-14.4.2 documents of whole games load and say the same") {
  Rng chooser(Seed{2}, 2);
  for (std::uint64_t game = 0; game < 8; ++game) {
    const char* options = game % 2 == 0
                              ? R"({"characters": "choose", "sides": "random"})"
                              : R"({"characters": "random", "bankruptcy_forecast": "revealed",
                                  "operational_moves_price": true, "trade_price_cap": "none"})";
    Play t = dealt(3 + static_cast<int>(game % 4), game, options);
    while (!t.waiting().empty()) {
      if (chooser.below(6) == 0) {
        const json::object written = document(t.rules, t.state);
        const auto position = load(written);
        REQUIRE_MESSAGE(position.has_value(), explain(position.error()));
        CHECK(document(position->rules, position->state) == written);
        State recalled = position->state;
        CHECK_FALSE(load_memory(t.rules, recalled, memory_json(t.rules, t.state)).has_value());
        CHECK_FALSE(
            load_memory(t.rules, recalled, memory_json(t.rules, t.state)).has_value());  // as once
        CHECK(recalled == t.state);
      }
      SeatSet waiting = t.waiting();
      const Seat seat = waiting.front();
      const auto list = t.actions(number(seat));
      t.play(number(seat), list[chooser.below(static_cast<std::uint32_t>(list.size()))]);
    }
  }
}

TEST_CASE("SC-14.2.12 what a round empties") {
  Play t = from("characters.json",
                R"(options.trading_passes = 0; phase.place = 2; players[2].known_tokens = [1];
                   players[2].known_event = true; institutional = {"paid": [[0, 1]],
                   "bought": [2]})");
  t.play(2, "end");
  CHECK(t.at("/players/2/known_tokens") == "[]");
  CHECK(t.at("/players/2/known_event") == "false");
  CHECK(t.at("/institutional") == R"({"paid":[],"bought":[]})");
  Play last = from("characters.json",
                   R"(options.trading_passes = 0; phase.place = 2; players[2].known_tokens = [1];
                      players[2].known_event = true; institutional = {"paid": [[0, 1]],
                      "bought": [2]};
                      round = 6; event_discard = ["e01", "e02", "e03", "e04", "e05"];
                      event_deck = ["e06", "e07", "e08", "e09", "e10", "e11", "e12", "e13",
                      "e14", "e15"])");
  last.play(2, "end");
  CHECK(last.at("/phase/name") == "\"end\"");
  CHECK(last.at("/players/2/known_tokens") == "[1]");
  CHECK(last.at("/players/2/known_event") == "false");
  CHECK(last.at("/institutional") == R"({"paid":[[0,1]],"bought":[2]})");
}

TEST_CASE("memory that does not fit is refused and changes nothing") {
  const Play t = from("three.json");
  const json::object good = memory_json(t.rules, t.state);
  const auto refuses = [&](std::string_view field, std::string_view value) {
    json::object memory = good;
    memory[field] = json_of(value);
    State state = t.state;
    const bool is_refused = load_memory(t.rules, state, memory).has_value();
    CHECK(state == t.state);
    return is_refused;
  };
  CHECK_FALSE(refuses("resolved", "[]"));
  CHECK(refuses("resolved", "[0]"));
  CHECK(refuses("resolved", "[1, 1, 1, 1, 1]"));
  CHECK(refuses("collapses", "[{}]"));
  CHECK(refuses("reshuffled", R"([{"card": "gossip", "seat": null}])"));
  CHECK(refuses("reshuffled", R"([{"card": "tip", "seat": 3}])"));
  CHECK(refuses("old_hand", "[1, 0, 0]"));
  CHECK(refuses("old_buried", "[0, 0]"));
  CHECK(refuses("old_planted", "[true]"));
  CHECK(refuses("colour", "1"));
}

TEST_CASE("SC-I12 a twin differs in nothing that its viewer sees") {
  Rng rng(Seed{12}, 1);
  const Play t = loaded(example());
  for (const Viewer viewer :
       {Viewer::of(Seat{0}), Viewer::of(Seat{1}), Viewer::of(Seat{2}), Viewer::spectator()}) {
    int different = 0;
    for (int tries = 0; tries < 20; ++tries) {
      const json::object other = twin(document(t.rules, t.state), viewer, rng);
      const auto position = load(other);
      if (!position) continue;
      different += position->state == t.state ? 0 : 1;
      CHECK(observe(t.rules, position->state, viewer) == observe(t.rules, t.state, viewer));
    }
    CHECK(different > 5);
  }
}

}  // namespace
}  // namespace bourse::stockastic::test
