// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 6: who knows what, in views and events.
#include <algorithm>
#include <string>
#include <variant>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

const char* const kSale = R"({"players": [{}, {}, {}],
  "piles": [[{"card": "aa", "face": "up", "by": null}, {"card": "bb", "face": "down", "by": 1}],
            [{"card": "cc", "face": "up", "by": 2}, {"card": "boom", "face": "down", "by": 2}],
            [{"card": "fee2", "face": "down", "by": 0}]],
  "phase": {"name": "bid", "seat": 0, "martha_used": false, "tracks": [null, null, null]}})";

TEST_CASE("SP-6.1 SP-R36 everything on the table is public") {
  const Play game = Play::set_up(3, R"({"round": 2, "tickers": [0, 1, 2, 3, 4, 5], "players":
    [{"money": 2, "fees": ["fee3"], "regular": [2,1,0,0,0,0]}, {"money": 7}, {"money": 9}],
    "deck": ["aa", "bb", "cc"],
    "phase": {"name": "bid", "seat": 1, "martha_used": false,
              "tracks": [{"owner": 2, "bid": 3}, null, null]}})");
  for (const Viewer viewer : {Viewer::spectator(), Viewer::of(Seat{1})}) {
    const json::value view = game.view(viewer);
    CHECK(view.at_pointer("/players/0/money") == 2);
    CHECK(view.at_pointer("/players/0/fees") == json::parse(R"(["fee3"])"));
    CHECK(view.at_pointer("/players/0/cards") == 3);
    CHECK(view.at("prices") == json::parse("[1, 2, 3, 4, 5, 6]"));
    CHECK(view.at("deck") == 3);
    CHECK(view.at("discard") == game.at("/discard"));
    CHECK(view.at_pointer("/phase/tracks/0/bid") == 3);
  }
}

TEST_CASE("SP-6.2 SP-5.1.3 rejected investors are known to whom they were dealt") {
  Play game = Play::dealt(3, R"({"investors": true})");
  for (int seat = 0; seat < 3; ++seat) game.play(seat, game.legal_texts(seat).front());
  CHECK(game.view(0).at_pointer("/players/0/rejected").as_array().size() == 1);
  CHECK(game.view(0).at_pointer("/players/1/rejected").as_array().empty());
  CHECK(game.view(Viewer::spectator()).at_pointer("/players/0/rejected").as_array().empty());
  CHECK(game.view(2).at_pointer("/players/1/investors").as_array().size() == 1);
}

TEST_CASE("SP-5.1.1 SP-R26 a choice of investors is sealed") {
  Play game = Play::dealt(3, R"({"investors": true})");
  const json::value before = game.view(1);
  game.play(0, game.legal_texts(0).front());
  CHECK(game.view(1) == before);
  CHECK(game.seen_by(1).empty());
  CHECK(game.view(0).at_pointer("/phase/kept").as_array().size() == 1);
  CHECK(game.view(0).at("waiting") == json::parse("[1, 2]"));
  CHECK(game.view(1).at("waiting") == json::parse("[0, 1, 2]"));
}

TEST_CASE("SP-6.3 SP-6.12 a starting stock is its owner's secret") {
  const Play game = Play::dealt(3);
  CHECK(game.view(0).at("started").is_string());
  CHECK(game.view(0).at_pointer("/players/0/seen/slots").as_array().empty());
  CHECK(game.view(0).at_pointer("/players/1/seen/slots") == json::parse("[0]"));
  CHECK(game.view(Viewer::spectator()).at_pointer("/players/0/seen/slots") == json::parse("[0]"));
  CHECK(find_event(game.seen_by(0), "stock_dealt").as_object().contains("company") ==
        (game.state.first == Seat{0}));
}

TEST_CASE("SP-6.4 SP-6.5 SP-6.6 SP-5.2.2 pairs are their holder's, the open one everybody's") {
  const Play game = Play::set_up(3, kSale);
  for (int pair = 0; pair < 6; ++pair) {
    const std::string company = fmt::format("/pairs/{}/company", pair);
    CHECK(game.view(1).at_pointer(company).is_string() == (pair == 1 || pair == 3));
    CHECK(game.view(Viewer::spectator()).at_pointer(company).is_string() == (pair == 3));
  }
}

TEST_CASE("SP-6.4 SP-6.6 SP-5.8.1 revealed pairs are known to all") {
  Play game = Play::set_up(3, R"({"players": [{"regular": [1,1,0,0,0,0]}, {}, {}],
    "pairs": [{"company": "aa", "forecast": "$$"}, {"company": "bb", "forecast": 2},
              {"company": "cc", "forecast": 1}, {"company": "ee", "forecast": 4},
              {"company": "ll", "forecast": -2}, {"company": "ss", "forecast": -3}],
    "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}})");
  game.play(0, "hold aa 1 0");
  game.play(0, "hold bb 1 0");
  CHECK(game.at("/phase/name") == "claim");
  CHECK(game.at("/pairs/0/known") == json::parse("[0, 1, 2]"));
  CHECK(game.view(2).at_pointer("/pairs/0/company") == "aa");
  CHECK(game.view(Viewer::spectator()).at_pointer("/pairs/0/company") == "aa");
  CHECK(game.view(2).at_pointer("/pairs/1/company").is_null());
}

TEST_CASE("SP-6.4 a spectator does not see what both of two players know") {
  const Play game = Play::set_up(2, R"({"players": [{}, {}],
    "pairs": [{"company": "aa", "forecast": 4, "known": [0, 1]}, {"company": "bb", "forecast": 2},
              {"company": "cc", "forecast": 1}, {"company": "ee", "forecast": "$$"},
              {"company": "ll", "forecast": -2}, {"company": "ss", "forecast": -3}],
    "phase": {"name": "bid", "seat": 0, "martha_used": false,
              "tracks": [null, null, null, null]}})");
  CHECK(game.view(1).at_pointer("/pairs/0/company") == "aa");
  CHECK(game.view(Viewer::spectator()).at_pointer("/pairs/0/company").is_null());
}

TEST_CASE("SP-6.7 SP-5.3.5 a hand is its holder's, and a hidden card its placer's") {
  Play game = Play::dealt(3, R"({"first_player": 0})");
  CHECK(game.view(0).at("hand").as_array().size() == 2);
  CHECK(game.view(1).at_pointer("/players/0/hand") == 2);
  CHECK(game.view(Viewer::spectator()).at("hand").as_array().empty());
  game.play(0, game.legal_texts(0).front());
  const json::value placed = find_event(game.seen_by(0), "placed");
  const json::value seen = find_event(game.seen_by(1), "placed");
  CHECK(placed.at("down").is_string());
  CHECK_FALSE(seen.as_object().contains("down"));
  CHECK(seen.at("up") == placed.at("up"));
  CHECK(seen.at("down_pile") == 0);
  CHECK(game.view(0).at_pointer("/piles/0/2/card").is_string());
  CHECK(game.view(1).at_pointer("/piles/0/2/card").is_null());
  CHECK(game.view(1).at_pointer("/piles/0/2/by") == 0);
}

TEST_CASE(
    "SP-6.8 SP-6.9 SP-6.10 SP-6.11 SP-5.5.16 SP-5.5.17 what each knows of a pile that is taken") {
  Play game = Play::set_up(3, kSale);
  game.play(0, "bid 0 0");
  game.play(1, "bid 1 0");
  game.play(2, "bid 2 0");
  // Seat 0 has taken aa (open) and bb (hidden by seat 1).
  CHECK(game.at("/players/0/seen/1") ==
        json::parse(R"({"known": [1,1,0,0,0,0], "actions": [], "slots": []})"));
  CHECK(game.at("/players/0/seen/2") ==
        json::parse(R"({"known": [1,0,0,0,0,0], "actions": [], "slots": [1]})"));
  CHECK(game.view(Viewer::spectator()).at_pointer("/players/0/seen") ==
        json::parse(R"({"known": [1,0,0,0,0,0], "actions": [], "slots": [1]})"));
  // Seat 1 has taken cc and a boom that seat 2 hid: nobody else knows that it is an action.
  CHECK(game.at("/players/1/actions") == json::parse(R"(["boom"])"));
  CHECK(game.at("/players/1/seen/2/actions") == json::parse(R"(["boom"])"));
  CHECK(game.at("/players/1/seen/0/slots") == json::parse("[1]"));
  CHECK(game.view(0).at_pointer("/players/1/cards") == 2);
  // Seat 2 has taken a fee, which everybody sees.
  CHECK(find_event(game.seen_by(1), "fees_paid").at("fees") == json::parse(R"(["fee2"])"));
  const json::array seen = game.seen_by(2);
  for (const json::value& event : seen) {
    if (event.at("event") != "settled" || event.at("seat") == 2) continue;
    CHECK_FALSE(event.as_object().contains("taken"));
    CHECK(event.at("cards") == 2);
  }
  CHECK(find_event(game.seen_by(0), "settled").at("taken") == json::parse(R"(["aa", "bb"])"));
}

TEST_CASE("SP-R11 SP-6.11 SP-6.17 SP-5.6.1 SP-5.6.7 an action shows itself when it is played") {
  Play game = Play::set_up(3, kSale);
  game.play(0, "bid 0 0");
  game.play(1, "bid 1 0");
  game.play(2, "bid 2 0");
  CHECK(game.at("/phase/name") == "action");
  CHECK(game.at("/phase/seat") == 1);
  CHECK(find_event(game.seen_by(2), "actions_over").at("seat") == 0);
  game.play(1, "boom aa");
  CHECK(game.at("/players/1/seen/0/slots").as_array().empty());
  CHECK(game.at("/players/1/seen/2/actions").as_array().empty());
  CHECK(game.view(Viewer::spectator()).at_pointer("/players/1/seen/slots").as_array().empty());
  CHECK(find_event(game.seen_by(0), "actions_over").at("seat") == 1);
}

TEST_CASE("SP-6.13 the Split Portfolio is common knowledge") {
  const Play game = Play::set_up(3, R"({"players": [{"split": [0,3,0,0,0,0]}, {}, {}],
    "phase": {"name": "bid", "seat": 0, "martha_used": false, "tracks": [null, null, null]}})");
  CHECK(game.view(2).at_pointer("/players/0/split") == json::parse("[0,3,0,0,0,0]"));
  CHECK(game.view(Viewer::spectator()).at_pointer("/players/0/split/1") == 3);
}

TEST_CASE("SP-6.14 SP-I14 SP-6.12 a view does not depend on what it cannot know") {
  Play game = Play::set_up(4, R"({"players": [{"regular": [1,0,0,0,0,0]},
    {"regular": [0,1,0,0,0,0]}, {"regular": [0,0,1,0,0,0]}, {}], "deck": ["aa", "fee1", "boom"],
    "phase": {"name": "bid", "seat": 0, "martha_used": false,
              "tracks": [null, null, null, null]}})");
  Rng rng(seed_of(3), 1);
  for (const Viewer viewer : {Viewer::spectator(), Viewer::of(Seat{0}), Viewer::of(Seat{3})}) {
    const json::object document = game.document().as_object();
    bool differs = false;
    for (int tries = 0; tries < 20; ++tries) {
      const auto other = load(json::value(twin(document, viewer, rng)));
      REQUIRE(other.has_value());
      differs = differs || !(other->state == game.state);
      CHECK(observe(other->rules, other->state, viewer) == observe(game.rules, game.state, viewer));
    }
    CHECK(differs);
  }
}

TEST_CASE("SP-6.15 what was seen stays known while the card stays") {
  Play game = Play::set_up(3, kSale);
  game.play(0, "bid 0 0");
  game.play(1, "bid 1 0");
  game.play(2, "bid 2 0");
  game.play(1, "boom ll");
  game.play(0, "hold aa 1 0");
  game.play(0, "hold bb 1 0");
  game.play(1, "hold cc 1 0");
  CHECK(game.at("/round") == 2);
  CHECK(game.at("/players/0/seen/1/known") == json::parse("[1,1,0,0,0,0]"));
  CHECK(game.at("/players/0/seen/2/slots") == json::parse("[1]"));
}

TEST_CASE("SP-6.4 SP-6.15 who had which pair is remembered into the next round") {
  Play game = Play::set_up(3, R"({"deck": [], "players": [{"regular": [1,0,0,0,0,0]}, {}, {}],
    "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}})");
  CHECK(game.view(1).at("last").as_array().empty());
  game.play(0, "hold aa 1 0");
  CHECK(game.at("/round") == 2);
  for (const Viewer viewer : {Viewer::spectator(), Viewer::of(Seat{1})}) {
    CHECK(game.view(viewer).at_pointer("/last/0") ==
          json::parse(R"({"company": "aa", "forecast": 4})"));
    CHECK(game.view(viewer).at_pointer("/last/3/forecast") == "$$");
  }
  State recalled = load(game.document())->state;
  CHECK(recalled.last.empty());
  REQUIRE_FALSE(load_memory(game.rules, recalled, memory_json(game.rules, game.state)));
  CHECK(recalled == game.state);
}

TEST_CASE("SP-3.10 SP-R36 without the public ledger people are not shown what could be deduced") {
  const Play game = Play::set_up(3, R"({"options": {"public_ledger": false}, "players":
    [{"regular": [1,0,0,0,0,0]}, {}, {}], "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}})");
  CHECK_FALSE(game.display(1).at_pointer("/players/0").as_object().contains("seen"));
  CHECK_FALSE(game.display(0).at_pointer("/players/0").as_object().contains("public"));
  CHECK(game.display(0).at_pointer("/players/0").as_object().contains("seen"));
  CHECK(game.display(1).at_pointer("/players/0/cards") == 1);
  CHECK(game.view(1).at_pointer("/players/0").as_object().contains("seen"));
  const View other = observe(game.rules, game.state, Viewer::of(Seat{1}));
  CHECK_FALSE(market(game.rules, other).worth[Seat{0}].has_value());
  const Play open = Play::set_up(3, R"({"players": [{"regular": [1,0,0,0,0,0]}, {}, {}],
    "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}})");
  CHECK(open.display(1).at_pointer("/players/0").as_object().contains("seen"));
}

TEST_CASE("SP-5.5.12 SP-6.31 everybody sees whose pair Martha looks at") {
  Play game = Play::set_up(3, R"({"options": {"investors": true}, "first": 1, "players":
    [{"investors": ["martha"]}, {"investors": ["bill"]}, {"investors": ["warren"]}],
    "phase": {"name": "bid", "seat": 0, "martha_used": false, "tracks": [null, null, null]}})");
  Play other = game;
  game.play(0, "peek 0");
  CHECK(find_event(game.seen_by(2), "peeked") ==
        json::parse(R"({"event": "peeked", "seat": 0, "pair": 0, "holder": 1})"));
  other.play(0, "peek 5");
  CHECK(find_event(other.seen_by(Viewer::spectator()), "peeked").at("holder").is_null());
}

TEST_CASE("SP-6.31 people are shown what every investor brings, and Donald's limit") {
  const Play two = Play::dealt(2, R"({"investors": true, "donald_limit": "face"})");
  CHECK(two.display(0).at("investor_money") == json::parse("[35,16,12,4,14,6,22,20,16,23]"));
  CHECK(two.display(0).at("donald_limit") == "face");
  CHECK_FALSE(two.view(0).as_object().contains("investor_money"));
  CHECK_FALSE(Play::dealt(2).display(0).as_object().contains("investor_money"));
}

TEST_CASE(
    "SP-6.4 SP-6.26 SP-R36 people are shown the movements they know of, and the unseen forecasts") {
  const char* table = R"({"options": {"public_ledger": LEDGER}, "tickers": [8, 4, 4, 4, 1, 4],
    "players": [{"regular": [1,0,0,0,0,0], "split": [0,1,0,0,0,0]}, {}, {}],
    "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}})";
  const auto with_ledger = [&](std::string_view ledger) {
    std::string text(table);
    text.replace(text.find("LEDGER"), 6, ledger);
    return Play::set_up(3, text);
  };
  const Play game = with_ledger("true");
  const json::value own = game.display(0);
  CHECK(own.at_pointer("/coming/0") ==
        json::parse(R"({"pair": 0, "forecast": 4, "to": 7, "splits": 1, "bankrupt": false})"));
  CHECK(own.at_pointer("/coming/3") ==
        json::parse(R"({"pair": 3, "forecast": "$$", "to": 4, "splits": 0, "bankrupt": false})"));
  CHECK(own.at_pointer("/coming/1").is_null());
  CHECK(own.at("unseen") == json::parse("[2, 1, -2, -3]"));
  CHECK(own.at_pointer("/players/0/worth") == 20 + 9 + 2 * 5);
  CHECK(game.display(1).at_pointer("/players/0/worth") == 20 + 2 * 5);
  CHECK(own.at_pointer("/tracks/0/prices/9") == 10);
  CHECK(own.at("bids") == json::parse("[0, 1, 3, 6, 10, 15, 20, 25]"));
  const json::value plain = with_ledger("false").display(1);
  CHECK_FALSE(plain.as_object().contains("unseen"));
  CHECK_FALSE(plain.at_pointer("/players/0").as_object().contains("worth"));
  CHECK(plain.at_pointer("/coming/1/to") == 6);
}

TEST_CASE("SP-5.8.1 a movement that is done is not shown as one to come") {
  const Play game = Play::set_up(3, R"({"tickers": [8, 6, 5, 4, 1, 4],
    "players": [{"regular": [0,0,0,1,0,0]}, {}, {}],
    "phase": {"name": "claim", "company": "ee", "rate": 2, "claims": [null, null, null],
              "then": {"name": "movement", "pair": 3}}})");
  const json::value shown = game.display(1);
  for (const std::size_t done : {0U, 1U, 2U, 3U}) {
    CHECK(shown.at("coming").as_array()[done].is_null());
  }
}

TEST_CASE("SP-5.10.1 SP-5.10.3 nobody can tell who is asked to claim") {
  const auto table = [](const char* others) {
    return Play::set_up(4,
                        std::string(R"({"players": [{"regular": [0,0,0,1,0,0]}, )") + others +
                            R"(, {}], "phase": {"name": "claim", "company": "ee", "rate": 2,
        "claims": [null, null, null, null], "then": {"name": "movement", "pair": 3}}})");
  };
  const Play one = table(R"({"regular": [0,0,0,1,0,0]}, {"regular": [1,0,0,0,0,0]})");
  const Play two = table(R"({"regular": [1,0,0,0,0,0]}, {"regular": [0,0,0,1,0,0]})");
  for (const Viewer viewer : {Viewer::spectator(), Viewer::of(Seat{0}), Viewer::of(Seat{3})}) {
    CHECK(one.view(viewer) == two.view(viewer));
  }
  CHECK(one.view(3).at("waiting") == json::parse("[0, 1, 2]"));
  CHECK(one.view(0).at("waiting") == json::parse("[0, 1, 2, 3]"));
  CHECK(one.view(2).at("waiting") == json::parse("[0, 1, 3]"));
  // A commit that is not the last is not announced at all.
  Play game = one;
  game.play(0, "claim 1 0");
  for (const Viewer viewer : {Viewer::spectator(), Viewer::of(Seat{1}), Viewer::of(Seat{3})}) {
    CHECK(game.seen_by(viewer).empty());
    CHECK(game.view(viewer) == one.view(viewer));
  }
}

TEST_CASE("SP-5.7.6 SP-R20 SP-R43 nobody can tell for how many companies a seat is asked") {
  Play few = Play::set_up(3, R"({"players": [{"regular": [2,0,0,0,0,0]}, {}, {}],
    "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}})");
  Play many = Play::set_up(3, R"({"players": [{"regular": [1,1,0,0,0,0]}, {}, {}],
    "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}})");
  for (const char* field : {"waiting", "phase", "players", "round"}) {
    CHECK(few.view(1).at(field) == many.view(1).at(field));
  }
  const json::value before = many.view(1);
  many.play(0, "hold aa 0 0");
  CHECK(many.seen_by(1).empty());
  CHECK(many.view(1) == before);
  CHECK(many.view(0).at_pointer("/phase/company") == "bb");
}

TEST_CASE("SP-7.2 the last event shows every portfolio as it stays") {
  Play game = Play::dealt(4, R"({"investors": true})", 9);
  REQUIRE(!game.play_until([](const State&) { return false; }));
  const auto* ended = std::get_if<Ended>(&game.events.back());
  REQUIRE(ended != nullptr);
  int shares = 0;
  for (const Seat seat : game.rules.all()) {
    CHECK(ended->cards[seat] == game.state.players[seat].cards);
    for (const Company company : kAllCompanies) shares += ended->cards[seat][company].shares();
  }
  CHECK(shares > 0);
}

}  // namespace
}  // namespace bourse::stockpile::test
