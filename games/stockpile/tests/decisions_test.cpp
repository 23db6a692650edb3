// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 5.0.1: who is asked, and what happens automatically because it is the only choice.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

// Seat 1 is to bid, two tracks are empty; seat 2 comes last and has that much money.
Play last_bidder_with(int money, std::string_view options = "{}") {
  return Play::set_up(3,
                      fmt::format(R"({{"options": {},
    "players": [{{}}, {{}}, {{"money": {}}}],
    "piles": [[{{"card": "aa", "face": "up", "by": null}}],
              [{{"card": "bb", "face": "up", "by": null}}],
              [{{"card": "cc", "face": "up", "by": null}}]],
    "phase": {{"name": "bid", "seat": 1, "martha_used": false,
               "tracks": [{{"owner": 0, "bid": 0}}, null, null]}}}})",
                                  options,
                                  money));
}

TEST_CASE("SP-5.0.1 the last bidder is asked as long as it could bid more than nothing") {
  Play rich = last_bidder_with(1);
  rich.play(1, "bid 1 0");
  CHECK(rich.at("/phase/name") == "bid");
  CHECK(rich.legal_texts(2) == Texts{"bid 0 1", "bid 1 1", "bid 2 0", "bid 2 1"});
  Play poor = last_bidder_with(0);
  poor.play(1, "bid 1 0");
  CHECK(poor.at("/phase/name") != "bid");
  CHECK(poor.at("/players/2/regular/2") == 1);
}

TEST_CASE(
    "SP-5.0.1 with tracks of one figure nobody has a choice on the last one, with two there is") {
  Play only = last_bidder_with(20, R"({"data": {"bids": [0]}})");
  only.play(1, "bid 1 0");
  CHECK(only.at("/phase/name") != "bid");
  Play two = last_bidder_with(20, R"({"data": {"bids": [0, 20]}})");
  two.play(1, "bid 1 0");
  CHECK(two.at("/phase/name") == "bid");
}

TEST_CASE("SP-5.0.1 SP-5.5.12 once Martha has looked, her only bid is made for her") {
  Play game = Play::set_up(3, R"({"options": {"investors": true},
    "players": [{"investors": ["donald"]}, {"investors": ["bill"]},
                {"investors": ["martha"], "money": 0}],
    "piles": [[{"card": "aa", "face": "up", "by": null}],
              [{"card": "bb", "face": "up", "by": null}],
              [{"card": "cc", "face": "up", "by": null}]],
    "phase": {"name": "bid", "seat": 2, "martha_used": false,
              "tracks": [{"owner": 0, "bid": 0}, {"owner": 1, "bid": 0}, null]}})");
  game.play(2, "peek 0");
  CHECK(game.at("/phase/name") != "bid");
  CHECK(game.at("/players/2/regular/2") == 1);
}

// Seat 0 owns both investors who may act before the Demand Phase, and Mark moves a card.
std::string after_mark(std::string_view face, std::string_view by) {
  Play game = Play::set_up(2,
                           fmt::format(R"({{"options": {{"investors": true}},
    "players": [{{"investors": ["mark", "warren"]}}, {{"investors": ["bill", "donald"]}}],
    "piles": [[{{"card": "aa", "face": "{0}", "by": {1}}}],
              [{{"card": "bb", "face": "{0}", "by": {1}}}], [], []],
    "phase": {{"name": "pre_demand", "seat": 0, "used": []}}}})",
                                       face,
                                       by));
  const auto is_move = [](const std::string& text) { return text.starts_with("move"); };
  const Texts texts = game.legal_texts(0);
  const auto move = std::find_if(texts.begin(), texts.end(), is_move);
  REQUIRE(move != texts.end());
  game.play(0, *move);
  return std::string(game.at("/phase/name").as_string());
}

TEST_CASE("SP-R41 Warren is asked where a card lies hidden, and only there") {
  CHECK(after_mark("down", "1") == "pre_demand");
  CHECK(after_mark("up", "null") == "bid");
}

}  // namespace
}  // namespace bourse::stockpile::test
