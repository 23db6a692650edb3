// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.1 and 5.10: each action has one text and one number.
#include "games/take_stock/tests/build.h"

namespace bourse::take_stock::test {
namespace {

std::string read(std::string_view notation) {
  const auto action = parse(notation);
  return action ? print(*action) : std::string(action.error().rule);
}

TEST_CASE(
    "TS-14.1.4 TS-14.1.5 TS-14.1.6 TS-14.1.7 TS-14.1.8 TS-14.1.9 TS-14.1.10 TS-14.1.11 TS-14.1.12 "
    "TS-14.1.13 TS-14.1.14 every form is read as it is written") {
  for (const char* notation : {"raise c5",
                               "save c12 m2",
                               "market c2 a",
                               "market c2 b",
                               "play c2 gcrash",
                               "pick audit",
                               "audit corn card",
                               "audit corn split",
                               "audit gems none",
                               "freeze corn",
                               "thaw oil",
                               "take none",
                               "take t7 t11",
                               "pay c2 o9",
                               "discard c5",
                               "exercise none",
                               "exercise c8 c11",
                               "exercise c2 c3 c4 c5 g6 g7 t8 o9 m10 m12"}) {
    CHECK(read(notation) == notation);
  }
}

TEST_CASE("TS-14.1.1 TS-14.1.2 TS-14.1.10 words that are none are refused by their form") {
  CHECK(read("raise c1") == "TS-14.1.4");
  CHECK(read("raise c13") == "TS-14.1.4");
  CHECK(read("raise") == "TS-14.1.4");
  CHECK(read("save c2") == "TS-14.1.5");
  CHECK(read("market c2 c") == "TS-14.1.6");
  CHECK(read("play c2 closed") == "TS-14.1.7");
  CHECK(read("pick c2") == "TS-14.1.8");
  CHECK(read("audit corn") == "TS-14.1.9");
  CHECK(read("audit gold card") == "TS-14.1.9");
  CHECK(read("freeze c") == "TS-14.1.10");
  CHECK(read("thaw c") == "TS-14.1.10");
  CHECK(read("take") == "TS-14.1.11");
  CHECK(read("pay none") == "TS-14.1.12");
  CHECK(read("discard none") == "TS-14.1.13");
  CHECK(read("exercise") == "TS-14.1.14");
}

TEST_CASE("TS-14.1.3 TS-14.1.15 other order, case, spaces and additions are no action") {
  CHECK(read("") == "TS-14.1.3");
  CHECK(read("leap c5") == "TS-14.1.3");
  CHECK(read("Raise c5") == "TS-14.1.3");
  CHECK(read("raise  c5") == "TS-14.1.3");
  CHECK(read(" raise c5") == "TS-14.1.3");
  CHECK(read("raise c5 ") == "TS-14.1.3");
  CHECK(read("raise C5") == "TS-14.1.4");
  CHECK(read("raise c5 c6") == "TS-14.1.4");
  CHECK(read("take t11 t7") == "TS-14.1.11");
  CHECK(read("take t7 t7") == "TS-14.1.11");
  CHECK(read("take none t7") == "TS-14.1.11");
  CHECK(read("exercise c8 none") == "TS-14.1.14");
  CHECK(read("pay c2,o9") == "TS-14.1.12");
}

TEST_CASE("sets of cards survive packing") {
  for (const Card each : kDeckCards) {
    CHECK(PackedCards(CardSet::of(each)).set() == CardSet::of(each));
  }
  CHECK(PackedCards(kDeckCards).set() == kDeckCards);
}

std::uint32_t number_of(const Table& t, std::string_view notation) {
  const auto action = parse(notation);
  REQUIRE(action.has_value());
  const auto found = index(t.rules, t.view(0), *action);
  return found ? *found : 9999;
}

TEST_CASE("TS-5.10.1 TS-5.10.2 the blocks of action numbers") {
  const Table t = Table(2).hand(0, "c2 g12 t3").hand(1, "m2");
  CHECK(index_count(t.rules) == 1849);
  CHECK(number_of(t, "raise c2") == 0);
  CHECK(number_of(t, "raise t3") == 2);
  CHECK(number_of(t, "raise m2") == 9999);
  CHECK(number_of(t, "save c2 t3") == 10 + 2);
  CHECK(number_of(t, "save t3 c2") == 10 + 20);
  CHECK(number_of(t, "market g12 b") == 110 + 3);
  CHECK(number_of(t, "play g12 audit") == 130 + 23 + 15);
  CHECK(number_of(t, "pick allcrash") == 360 + 22);
  CHECK(number_of(t, "audit movie none") == 383 + 14);
  CHECK(number_of(t, "freeze gems") == 398 + 1);
  CHECK(number_of(t, "thaw movie") == 403 + 4);
  CHECK(number_of(t, "take none") == 408);
  CHECK(number_of(t, "pay c2") == 640);
  CHECK(number_of(t, "pay c2 g12 t3") == 640 + 6);
  CHECK(number_of(t, "discard t3") == 815 + 2);
  CHECK(number_of(t, "exercise none") == 825);
  CHECK(number_of(t, "exercise c2 t3") == 825 + 5);
  CHECK_FALSE(action_at(t.rules, t.view(0), 1849).has_value());
  CHECK_FALSE(action_at(t.rules, t.view(0), 3).has_value());
  Table insider = t;
  insider.discard("t2 t4 t12").resolving("tinsider", Taking{Stock::Tech});
  CHECK(number_of(insider, "take t2") == 409);
  // Masks of at most three of eleven bits before 2^10: all but those with bit 10.
  CHECK(number_of(insider, "take t12") == 408 + 1 + 10 + 45 + 120);
  CHECK(number_of(insider, "take c2") == 9999);
  CHECK(print(*action_at(insider.rules, insider.view(0), 410)) == "take t3");
}

TEST_CASE("TS-5.10.2 every number leads back to itself") {
  const Table t = Table(2).hand(0, "c2 g12 t3 o5").hand(1, "m2").discard("o7 o8");
  for (std::uint32_t at = 0; at < index_count(t.rules); ++at) {
    const auto action = action_at(t.rules, t.view(0), at);
    if (action) CHECK(index(t.rules, t.view(0), *action) == at);
  }
}

}  // namespace
}  // namespace bourse::take_stock::test
