// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.2: one action, one text.
#include <doctest/doctest.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {
namespace {

void check_pair(std::string_view text, const Action& action) {
  CAPTURE(text);
  CHECK(print(action) == text);
  const auto parsed = parse(text);
  REQUIRE(parsed.has_value());
  CHECK(*parsed == action);
}
std::string fault(std::string_view text) {
  const auto parsed = parse(text);
  return parsed ? "accepted" : std::string(parsed.error().rule);
}

}  // namespace

TEST_CASE("STK-14.2.1 STK-14.2.2 show and hide") {
  check_pair("show ca5", Show{card("ca5")});
  check_pair("hide ho12", Hide{card("ho12")});
  CHECK(fault("show") == "STK-14.2.1");
  CHECK(fault("show ca14") == "STK-14.2.1");
  CHECK(fault("hide ca0") == "STK-14.2.2");
}

TEST_CASE("STK-14.2.3 STK-14.2.5 play, to lead and to follow") {
  check_pair("play gr12", Play{card("gr12")});
  CHECK(fault("play gr") == "STK-14.2.3");
  CHECK(fault("play gr12 fi") == "STK-14.2.3");
}

TEST_CASE("STK-14.2.4 STK-14.2.11 bluff with any company, its own too") {
  check_pair("bluff gr9 fi", Bluff{card("gr9"), Company::Fish});
  check_pair("bluff gr9 gr", Bluff{card("gr9"), Company::Grass});
  CHECK(Action(Bluff{card("gr9"), Company::Grass}) != Action(Play{card("gr9")}));
  CHECK(fault("bluff gr9") == "STK-14.2.4");
  CHECK(fault("bluff gr9 xx") == "STK-14.2.4");
}

TEST_CASE("STK-14.2.6 convert") {
  check_pair("convert ap12", Convert{card("ap12")});
  CHECK(fault("convert 12") == "STK-14.2.6");
}

TEST_CASE("STK-14.2.7 STK-14.2.8 raise and lower") {
  check_pair("raise ho", Fluctuate{Company::Honey, Direction::Up});
  check_pair("lower ho", Fluctuate{Company::Honey, Direction::Down});
  CHECK(fault("raise ho1") == "STK-14.2.7");
  CHECK(fault("lower") == "STK-14.2.8");
}

TEST_CASE("STK-14.2.9 take") {
  check_pair("take ho8", Take{card("ho8")});
  CHECK(fault("take market") == "STK-14.2.9");
}

TEST_CASE("STK-14.2.10 single spaces, lower case, no leading zeros") {
  for (const char* text : {" play gr1", "play  gr1", "play gr1 ", "", "jump gr1", "Play gr1"}) {
    CAPTURE(text);
    CHECK(fault(text) == "STK-14.2.10");
  }
  CHECK(fault("play gr01") == "STK-14.2.3");
  CHECK(fault("play GR1") == "STK-14.2.3");
  CHECK(fault("raise ho ") == "STK-14.2.10");
  CHECK(parse("jump \x01"
              "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
            .error()
            .what.size() < 120);
}

TEST_CASE("every card and company has its text") {
  for (int id = 0; id < kCards; ++id) {
    const Card each = static_cast<Card>(id);
    const std::string code(code_of(each));
    check_pair("play " + code, Play{each});
    check_pair("take " + code, Take{each});
    for (const Company company : kAllCompanies) {
      check_pair("bluff " + code + " " + std::string(code_of(company)), Bluff{each, company});
    }
  }
}

}  // namespace bourse::stonks::test
