// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 5: the fallback for a seat that does not choose, and previews.
#include <doctest/doctest.h>

#include "games/stockpile/tests/build.h"
#include "tests/support/evaluated.h"

namespace bourse::stockpile::test {
namespace {

TEST_CASE("SP-5.0.2 SP-5.1.4 the investor with the most money, the lower id on ties") {
  const Play three = Play::set_up(3, R"({"options": {"investors": true}, "pairs": [],
    "players": [{"money": 0}, {"money": 0}, {"money": 0}],
    "phase": {"name": "investor_pick", "offers": [["donald", "mark"], ["martha", "stuart"],
              ["deborah", "warren"]], "kept": [null, null, null]}})");
  CHECK(three.fallback_text(0) == "keep mark");
  CHECK(three.fallback_text(1) == "keep martha");
  CHECK(three.fallback_text(2) == "keep deborah");
}

TEST_CASE("SP-5.1.4 two players keep the two richest") {
  const Play two = Play::set_up(2, R"({"options": {"investors": true}, "pairs": [],
    "players": [{"money": 0}, {"money": 0}],
    "phase": {"name": "investor_pick", "offers": [["bill", "donald", "graham", "warren"],
              ["bernie", "deborah", "martha", "stuart"]], "kept": [null, null]}})");
  CHECK(two.fallback_text(0) == "keep bill warren");
  CHECK(two.fallback_text(1) == "keep bernie martha");
}

TEST_CASE("SP-5.3.6 SP-14.1.2 the first card open, the second hidden, both on pile 0") {
  const Play game = Play::set_up(3, R"({"players": [{"hand": ["fee2", "aa"]},
    {"hand": ["bb", "cc"]}, {"hand": ["bb", "cc"]}],
    "phase": {"name": "supply", "seat": 0, "batch": 0}})");
  CHECK(game.fallback_text(0) == "up fee2 0 down aa 0");
}

TEST_CASE("SP-5.4.4 before demand: pass") {
  const Play game = Play::set_up(3, R"({"options": {"investors": true}, "players":
    [{"investors": ["mark"]}, {"investors": ["bill"]}, {"investors": ["warren"]}],
    "piles": [[{"card": "aa", "face": "up", "by": null}], [], []],
    "phase": {"name": "pre_demand", "seat": 0, "used": []}})");
  CHECK(game.fallback_text(0) == "pass");
}

TEST_CASE("SP-5.5.11 SP-5.5.12 the lowest empty pile for nothing, and no peek") {
  const Play game = Play::set_up(3, R"({"options": {"investors": true}, "players":
    [{"investors": ["martha"]}, {"investors": ["bill"]}, {"investors": ["warren"]}],
    "phase": {"name": "bid", "seat": 0, "martha_used": false,
              "tracks": [{"owner": 1, "bid": 0}, null, null]}})");
  CHECK(game.fallback_text(0) == "bid 1 0");
  const Play last = Play::set_up(3, R"({"options": {"investors": true}, "players":
    [{"investors": ["martha"]}, {"investors": ["bill"]}, {"investors": ["warren"]}],
    "phase": {"name": "martha_last", "seat": 0, "tracks": [{"owner": 1, "bid": 0},
              {"owner": 0, "bid": 0}, {"owner": 2, "bid": 0}]}})");
  CHECK(last.fallback_text(0) == "pass");
}

TEST_CASE("SP-5.6.6 a boom on what one has most of, else a bust on what one has least of") {
  const auto with = [](const char* actions, const char* regular, const char* split) {
    return Play::set_up(3,
                        std::string(R"({"players": [{"actions": )") + actions + R"(, "regular": )" +
                            regular + R"(, "split": )" + split +
                            R"(}, {}, {}], "phase": {"name": "action", "seat": 0,
                               "cramer_used": false}})")
        .fallback_text(0);
  };
  CHECK(with(R"(["boom", "bust"])", "[1,0,0,1,0,0]", "[0,0,0,0,0,0]") == "boom aa");
  CHECK(with(R"(["boom"])", "[1,0,0,0,0,0]", "[0,0,1,0,0,0]") == "boom cc");
  CHECK(with(R"(["bust"])", "[1,1,0,0,0,0]", "[0,0,0,0,0,0]") == "bust cc");
  CHECK(with(R"(["bust"])", "[1,1,1,1,1,1]", "[0,0,0,0,0,0]") == "bust aa");
  const Play cramer = Play::set_up(3, R"({"options": {"investors": true}, "players":
    [{"investors": ["cramer"]}, {"investors": ["bill"]}, {"investors": ["warren"]}],
    "phase": {"name": "action", "seat": 0, "cramer_used": false}})");
  CHECK(cramer.fallback_text(0) == "done");
}

TEST_CASE("SP-5.7.8 SP-5.10.4 keep everything, claim everything") {
  const Play sale = Play::set_up(3, R"({"players": [{"regular": [0,0,0,2,0,0],
    "split": [0,0,0,1,0,0]}, {}, {}], "phase": {"name": "sell", "seat": 0, "company": "ee",
    "plan": [null, null, null, null, null, null]}})");
  CHECK(sale.fallback_text(0) == "hold ee 2 1");
  const Play claim = Play::set_up(3, R"({"players": [{"regular": [0,0,0,2,0,0],
    "split": [0,0,0,1,0,0]}, {}, {}], "phase": {"name": "claim", "company": "ee", "rate": 2,
    "claims": [null, null, null], "then": {"name": "movement", "pair": 3}}})");
  CHECK(claim.fallback_text(0) == "claim 2 1");
}

TEST_CASE("SP-5.11.1 Deborah's default is none") {
  const Play game = Play::set_up(3, R"({"options": {"investors": true}, "players":
    [{"investors": ["deborah"]}, {"investors": ["bill"]}, {"investors": ["warren"]}],
    "phase": {"name": "deborah", "seat": 0}})");
  CHECK(game.fallback_text(0) == "pass");
}

TEST_CASE("previews show costs, cash and drastic moves") {
  const Play game = Play::set_up(3, R"({"options": {"investors": true}, "players":
    [{"investors": ["donald"]}, {"investors": ["bill"]}, {"investors": ["warren"]}],
    "phase": {"name": "bid", "seat": 0, "martha_used": false, "tracks": [null, null, null]}})");
  const View view = observe(game.rules, game.state, Viewer::of(Seat{0}));
  const Preview bid = preview(game.rules, view, Bid{Pile{1}, 4});
  CHECK(bid.cost == 6);
  CHECK(bid.cash_after == 14);
  const Play acting = Play::set_up(3, R"({"tickers": [9, 1, 4, 4, 4, 4], "players":
    [{"actions": ["boom", "bust"]}, {}, {}],
    "phase": {"name": "action", "seat": 0, "cramer_used": false}})");
  const View at = observe(acting.rules, acting.state, Viewer::of(Seat{0}));
  const Preview boom = preview(acting.rules, at, PlayBoom{Company::AA});
  REQUIRE(boom.warnings.size() == 1);
  CHECK(boom.warnings[0] == "American Automotive splits");
  CHECK(boom.prices[0].after == 7);
  const Preview bust = preview(acting.rules, at, PlayBust{Company::BB});
  REQUIRE(bust.warnings.size() == 1);
  CHECK(bust.warnings[0] == "Bottomline Bank goes bankrupt");
  CHECK(bust.prices[0].after == 5);
}

TEST_CASE("the preview of a sale shows cash and worth, including Graham's bonus") {
  const Play game = Play::set_up(3, R"({"options": {"investors": true}, "players":
    [{"investors": ["graham"], "regular": [2,0,0,0,0,0]}, {"investors": ["bill"]},
     {"investors": ["warren"]}], "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}})");
  const View view = observe(game.rules, game.state, Viewer::of(Seat{0}));
  const Preview sale = preview(game.rules, view, Hold{Company::AA, {1, 0}});
  CHECK(sale.cash_after == 26);
  CHECK(sale.worth_before == 20 + 2 * 5);
  CHECK(sale.worth_after == 26 + 5);
  CHECK(market(game.rules, view).worth[Seat{0}] == 30);
  CHECK(market(game.rules, view).companies[0].price == 5);
}

TEST_CASE("a sale at the price leaves worth unchanged") {
  const Play game = Play::set_up(3, R"({"players": [{"regular": [1,0,0,2,0,0]}, {}, {}],
    "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}})");
  const View view = observe(game.rules, game.state, Viewer::of(Seat{0}));
  const Preview sale = preview(game.rules, view, Hold{Company::AA, {0, 0}});
  CHECK(sale.cash_after == 25);
  CHECK(sale.worth_before == market(game.rules, view).worth[Seat{0}]);
  CHECK(sale.worth_after == sale.worth_before);
}

TEST_CASE("heuristics prefer money: the cheap good pile, the expensive sale, the full claim") {
  const Play game = Play::set_up(3, R"({"tickers": [9, 0, 4, 4, 4, 4], "piles":
    [[{"card": "aa", "face": "up", "by": null}], [{"card": "bb", "face": "up", "by": null}],
     [{"card": "fee3", "face": "up", "by": null}]],
    "phase": {"name": "bid", "seat": 0, "martha_used": false, "tracks": [null, null, null]}})");
  const View view = observe(game.rules, game.state, Viewer::of(Seat{0}));
  const auto worth = [&](int pile, std::uint8_t level) {
    return evaluated<Game>(game.rules, view, Bid{pile_at(pile), level});
  };
  CHECK(worth(0, 0) > worth(1, 0));
  CHECK(worth(1, 0) > worth(2, 0));
  CHECK(worth(2, 0) < 0);
  CHECK(worth(1, 7) < worth(1, 0));
  const Play claim = Play::set_up(3, R"({"players": [{"regular": [0,0,0,2,0,0]}, {}, {}],
    "phase": {"name": "claim", "company": "ee", "rate": 2, "claims": [null, null, null],
    "then": {"name": "movement", "pair": 3}}})");
  const View at = observe(claim.rules, claim.state, Viewer::of(Seat{0}));
  CHECK(evaluated<Game>(claim.rules, at, Claim{{2, 0}}) >
        evaluated<Game>(claim.rules, at, Claim{{1, 0}}));
}

}  // namespace
}  // namespace bourse::stockpile::test
