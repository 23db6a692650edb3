// SPDX-License-Identifier: Apache-2.0
//
// Refusals of options in the words of the site's form.
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

std::string refusal(const std::string& game,
                    const std::string& option,
                    const std::string& language) {
  const Run run = bourse({"play", game, "--language", language, "--option", option});
  CHECK(run.code == 2);
  return run.err;
}

const std::string kShares = "shares_table=0,1,1,1,1,2,2,2,2,3,3,9";
const std::string kForecasts = R"(data={"forecasts": [99, 2, 1, -2, -3, "$$"]})";

}  // namespace

TEST_CASE("OPTION-REFUSAL names the place as the form does, once and without the rule") {
  CHECK(refusal("take_stock", kShares, "en") ==
        "bourse: Shares of the cards, value 12: must be 0 to 4\n");
  CHECK(refusal("take_stock", kShares, "de") ==
        "bourse: Anteile der Karten, Wert 12: muss zwischen 0 und 4 liegen\n");
  CHECK(refusal("take_stock", "shares_table=1,2,3", "de") ==
        "bourse: Anteile der Karten: braucht 12 bis 60 Einträge, nicht 3\n");
}

TEST_CASE("OPTION-REFUSAL names places in tables of a game's own") {
  const std::string german = refusal("stockpile", kForecasts, "de");
  CHECK(has(german, "Eigene Werte, "));
  CHECK(has(german, ", Karte 1: muss zwischen -9 und 9 liegen"));
  for (const std::string& said : {german, refusal("stockpile", kForecasts, "en")}) {
    CHECK_FALSE(has(said, "options."));
    CHECK_FALSE(has(said, "["));
    CHECK_FALSE(has(said, "SP-"));
  }
}

TEST_CASE("OPTION-REFUSAL for programs keeps the path and the rule") {
  CHECK(has(bourse({"trace", "take_stock", "--players", "3", "--option", kShares}).err,
            "options.shares_table[11]: must be 0 to 4 (TS-3.4)"));
}

}  // namespace bourse::test
