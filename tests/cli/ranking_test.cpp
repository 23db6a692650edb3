// SPDX-License-Identifier: Apache-2.0
#include "cli/table/ranking.h"

#include <doctest/doctest.h>

#include "cli/terminal/translations.h"
#include "tests/cli/run_program.h"

namespace bourse::test {

TEST_CASE("RANKING a tie-break is told in words of the language, without the id of its rule") {
  Outcome outcome;
  outcome.seats = 2;
  for (const Seat seat : SeatSet::first(2)) outcome.scores[seat] = 8;
  outcome.ranks[seat_at(0)] = 1;
  outcome.ranks[seat_at(1)] = 2;
  outcome.decided_by[seat_at(0)] = "NYSE-7.4";
  outcome.criterion[seat_at(0)] = "same score, more chips in hand";
  const std::vector<std::string> names{"Ada", "Bo"};
  for (const std::string language : {"en", "de"}) {
    cli::translations() = cli::Translations(language);
    cli::translations().use_game("nyse");
    const std::string text = cli::ranking(outcome, names, {});
    cli::translations() = cli::Translations("en");
    CHECK_FALSE(has(text, "NYSE"));
    CHECK(has(text,
              language == "en" ? "ahead by tie-break: same score, more chips in hand\n"
                               : "vorn bei Gleichstand: gleich viel Geld, mehr Chips"));
  }
}

}  // namespace bourse::test
