// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.0, 14.1: every action has one text, and no other text is accepted.
#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

std::string round_trip(const Rules& rules, std::string_view text) {
  const auto action = parse(rules, text);
  return action ? print(rules, *action) : explain(action.error());
}
RuleId refused(const Rules& rules, std::string_view text) {
  const auto action = parse(rules, text);
  return action ? RuleId("accepted") : action.error().rule;
}

TEST_CASE(
    "SP-14.0.1 SP-14.1.1 SP-14.1.2 SP-14.1.3 SP-14.1.4 SP-14.1.5 SP-14.1.6 SP-14.1.7 SP-14.1.8 "
    "SP-14.1.9 SP-14.1.10 every kind of action is read as it is written") {
  const Rules rules = rules_of(5);
  for (const char* text : {"keep bill",
                           "keep warren",
                           "up ee 0 down fee1 2",
                           "up boom 4 down bust 4",
                           "down fee3 1 down aa 1",
                           "look 3",
                           "move 1 0 3",
                           "move 4 14 0",
                           "bid 2 10",
                           "bid 0 0",
                           "bid 4 25",
                           "peek 5",
                           "boom aa",
                           "bust ss",
                           "cramer up ll",
                           "cramer down ss",
                           "done",
                           "hold ee 1 0",
                           "hold bb 0 10",
                           "claim 2 1",
                           "claim 0 0",
                           "declare cc",
                           "pass"}) {
    CHECK(round_trip(rules, text) == text);
  }
  CHECK(round_trip(rules_of(2), "keep bill donald") == "keep bill donald");
}

TEST_CASE("SP-14.1.11 no second spelling") {
  const Rules rules = rules_of(5);
  for (const char* text :
       {"", " pass", "pass ", "bid  0 1", "bid 0 1 ", "leap 1", "PASS", "bid\t0 1"}) {
    CAPTURE(text);
    CHECK(refused(rules, text) == "SP-14.1.11");
  }
  CHECK(refused(rules, "pass now") == "SP-14.1.10");
}

TEST_CASE("SP-14.1.1 two investors are named in order, with two players only") {
  CHECK(refused(rules_of(2), "keep donald bill") == "SP-14.1.1");
  CHECK(refused(rules_of(2), "keep bill bill") == "SP-14.1.1");
  CHECK(refused(rules_of(2), "keep bill") == "SP-14.1.1");
  CHECK(refused(rules_of(3), "keep bill donald") == "SP-14.1.1");
  CHECK(refused(rules_of(3), "keep joe") == "SP-14.1.1");
  CHECK(refused(rules_of(3), "keep") == "SP-14.1.1");
}

TEST_CASE("SP-14.1.2 SP-14.1.3 SP-14.1.4 numbers have no leading zeros and are in range") {
  const Rules rules = rules_of(5);
  CHECK(refused(rules, "up ee 00 down aa 0") == "SP-14.1.2");
  CHECK(refused(rules, "up ee 5 down aa 0") == "SP-14.1.2");
  CHECK(refused(rules, "up ee 0 up aa 0") == "SP-14.1.2");
  CHECK(refused(rules, "up ee 0") == "SP-14.1.2");
  CHECK(refused(rules, "down fee0 0 down aa 0") == "SP-14.1.3");
  CHECK(refused(rules, "look -1") == "SP-14.1.4");
  CHECK(refused(rules, "move 0 15 1") == "SP-14.1.4");
  CHECK(refused(rules, "move 0 1") == "SP-14.1.4");
}

TEST_CASE("SP-14.1.5 SP-14.1.6 bids are amounts of the track, pairs are 0 to 5") {
  const Rules rules = rules_of(5);
  CHECK(refused(rules, "bid 0 2") == "SP-14.1.5");
  CHECK(refused(rules, "bid 0 26") == "SP-14.1.5");
  CHECK(refused(rules, "bid 0 100") == "SP-14.1.5");
  CHECK(refused(rules, "bid 0") == "SP-14.1.5");
  CHECK(refused(rules, "peek 6") == "SP-14.1.6");
  const Rules other = rules_of(3, R"({"data": {"bids": [0, 2, 99]}})");
  CHECK(round_trip(other, "bid 0 2") == "bid 0 2");
  CHECK(round_trip(other, "bid 1 99") == "bid 1 99");
  CHECK(refused(other, "bid 0 1") == "SP-14.1.5");
}

TEST_CASE("SP-14.1.7 SP-14.1.8 SP-14.1.9 SP-14.1.10 companies and counts") {
  const Rules rules = rules_of(5);
  CHECK(refused(rules, "boom dd") == "SP-14.1.7");
  CHECK(refused(rules, "cramer left ss") == "SP-14.1.7");
  CHECK(refused(rules, "cramer up") == "SP-14.1.7");
  CHECK(refused(rules, "hold ee 11 0") == "SP-14.1.8");
  CHECK(refused(rules, "hold ee 1") == "SP-14.1.8");
  CHECK(refused(rules, "claim 1") == "SP-14.1.9");
  CHECK(refused(rules, "claim 1 x") == "SP-14.1.9");
  CHECK(refused(rules, "declare") == "SP-14.1.10");
}

TEST_CASE("SP-14.1.11 lists are sorted as byte strings at the boundary") {
  const Play game = Play::set_up(3, R"({"phase": {"name": "bid", "seat": 0, "martha_used": false,
    "tracks": [null, null, null]}})");
  Texts texts = game.legal_texts(0);
  CHECK(texts.size() == 21);
  std::sort(texts.begin(), texts.end());
  CHECK(texts[1] == "bid 0 1");
  CHECK(texts[2] == "bid 0 10");
  CHECK(texts[3] == "bid 0 15");
  CHECK(texts[5] == "bid 0 3");
}

TEST_CASE("SP-14.1.11 a stranger's word is quoted safely") {
  const auto action = parse(rules_of(3), "bid \x1b[31m0 1");
  REQUIRE_FALSE(action.has_value());
  CHECK(explain(action.error()).find('\x1b') == std::string::npos);
}

TEST_CASE("every index leads back to its action") {
  const Play game = Play::dealt(5, R"({"investors": true, "investor_deal": "random"})");
  const View view = observe(game.rules, game.state, Viewer::of(game.state.first));
  int actions = 0;
  for (std::uint32_t at = 0; at < index_count(game.rules); ++at) {
    const auto action = action_at(game.rules, view, at);
    if (!action) continue;
    ++actions;
    CHECK(index(game.rules, view, *action) == at);
  }
  CHECK(actions > 500);
  CHECK_FALSE(action_at(game.rules, view, index_count(game.rules)).has_value());
}

TEST_CASE("an action that the view cannot number has no index") {
  const Play game = Play::dealt(3);
  const View view = observe(game.rules, game.state, Viewer::spectator());
  CHECK_FALSE(index(game.rules, view, Place{Kind{0}, Pile{0}, Kind{1}, Pile{0}}).has_value());
  CHECK_FALSE(index(game.rules, view, Hide{Kind{0}, Pile{0}, Kind{1}, Pile{0}}).has_value());
  CHECK_FALSE(index(game.rules, view, Hold{Company::AA, {0, 0}}).has_value());
}

}  // namespace
}  // namespace bourse::stockpile::test
