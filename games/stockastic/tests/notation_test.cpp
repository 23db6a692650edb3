// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.1: each action has exactly one text.
#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

const Rules kRules = in_force(4, {});

std::string wrong(std::string_view text) {
  const auto parsed = parse(kRules, text);
  return parsed ? "accepted" : std::string(parsed.error().rule);
}

TEST_CASE(
    "SC-14.1.8 SC-14.1.9 SC-14.1.10 SC-14.1.11 SC-14.1.12 SC-14.1.13 SC-14.1.14 SC-14.1.15 "
    "SC-14.1.16 SC-14.1.17 SC-14.1.18 SC-14.1.19 SC-14.1.20 SC-14.1.21 SC-14.1.22 SC-14.1.23 "
    "SC-14.1.24 SC-14.1.25 SC-14.1.26 SC-14.1.27 every text is read and written alike") {
  for (const char* text : {"char scholar",
                           "char institution",
                           "ceo hip",
                           "ceo gol",
                           "bid 0",
                           "bid 5",
                           "bid 65535",
                           "buy 3 fre",
                           "buy 15 sou",
                           "sell 5 mul",
                           "look met",
                           "look event",
                           "rumor",
                           "play tip fre",
                           "play echo blu",
                           "end",
                           "call all buy fre",
                           "call 2 sell met",
                           "offer all sell mul",
                           "offer 1 buy hip",
                           "shares 5",
                           "cancel",
                           "for 22",
                           "accept",
                           "decline",
                           "counter 3",
                           "take 2",
                           "none",
                           "want",
                           "pass",
                           "done",
                           "give met"}) {
    const auto parsed = parse(kRules, text);
    REQUIRE_MESSAGE(parsed.has_value(), text);
    CHECK(print(kRules, *parsed) == text);
  }
}

TEST_CASE("SC-14.1.1 single spaces, plain numbers, lower case") {
  for (const char* text :
       {"", " end", "end ", "buy  3 fre", "buy 3 fre ", "END", "Buy 3 fre", "leap"}) {
    CAPTURE(text);
    CHECK(wrong(text) == "SC-14.1.1");
  }
  CHECK(wrong("bid 05") == "SC-14.1.10");
  CHECK(wrong("bid +5") == "SC-14.1.10");
  CHECK(wrong("bid -1") == "SC-14.1.10");
  CHECK(wrong("bid 65536") == "SC-14.1.10");
  CHECK(wrong("bid 5x") == "SC-14.1.10");
  CHECK(wrong("bid") == "SC-14.1.10");
}

TEST_CASE("SC-14.1.8 SC-14.1.9 SC-14.1.28 what a text may not say") {
  CHECK(wrong("char jester") == "SC-14.1.8");
  CHECK(wrong("ceo all") == "SC-14.1.9");
  CHECK(wrong("buy 0 fre") == "SC-14.1.11");
  CHECK(wrong("buy 16 fre") == "SC-14.1.11");
  CHECK(wrong("buy fre 3") == "SC-14.1.11");
  CHECK(wrong("sell 1") == "SC-14.1.12");
  CHECK(wrong("look events") == "SC-14.1.13");
  CHECK(wrong("look event fre") == "SC-14.1.13");
  CHECK(wrong("rumor fre") == "SC-14.1.15");
  CHECK(wrong("play e01 fre") == "SC-14.1.16");
  CHECK(wrong("call 6 buy fre") == "SC-14.1.18");
  CHECK(wrong("call all lend fre") == "SC-14.1.18");
  CHECK(wrong("offer all sell") == "SC-14.1.19");
  CHECK(wrong("shares 0") == "SC-14.1.20");
  CHECK(wrong("for 0") == "SC-14.1.21");
  CHECK(wrong("counter 0") == "SC-14.1.22");
  CHECK(wrong("take 6") == "SC-14.1.24");
  CHECK(wrong("give all") == "SC-14.1.27");
}

TEST_CASE("SC-14.1.29 consecutive decisions are one text each") {
  CHECK(wrong("buy 3 fre end") == "SC-14.1.11");
  Play t = from("three.json", "boards[1].market = 2; players[0].shares = [0, 5, 0, 0]");
  for (const char* text : {"offer all sell mul", "shares 5", "for 22"}) t.play(0, text);
  CHECK(t.at("/phase/offer/coins") == "22");
}

}  // namespace
}  // namespace bourse::stockastic::test
