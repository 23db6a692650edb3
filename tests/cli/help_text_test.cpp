// SPDX-License-Identifier: Apache-2.0
//
// The help of games without the ids of rules.
#include "cli/table/help_text.h"

#include <regex>

#include <doctest/doctest.h>

#include "core/text/screen.h"
#include "games/registry.h"
#include "play/match.h"
#include "tests/cli/run_program.h"

namespace bourse::test {

TEST_CASE("HELP-TEXT brackets with ids of rules go, other brackets stay") {
  CHECK(cli::without_rules(
            "Take a chip (NYSE-5.1.1), or (if you like) stop (NYSE-5.1.2, NYSE-R3).\n") ==
        "Take a chip, or (if you like) stop.\n");
  CHECK(cli::without_rules("  stop    end it (NYSE-5.1.2)\n  take    go on\n") ==
        "  stop    end it\n  take    go on\n");
}

TEST_CASE("HELP-TEXT lines that were wrapped are wrapped again") {
  const std::string text = help_entry(
      "take",
      std::string(50, 'a') + " (NYSE-5.1.1, NYSE-5.1.2) bb cc (NYSE-5.1.3). The end of it.");
  const std::string plain = cli::without_rules(text);
  CHECK(plain == help_entry("take", std::string(50, 'a') + " bb cc. The end of it."));
}

TEST_CASE("HELP-TEXT an entry that fills its line is not joined with the next entry") {
  const std::string first = help_entry("speculate", std::string(56, 'a'));
  const std::string next = help_entry("invest COLOUR", "take two chips");
  CHECK(cli::without_rules(first + next) == first + next);
}

TEST_CASE("HELP-TEXT a long move is apart from its effect") {
  CHECK(help_entry("bluff CARD COMPANY", "face down") == "  bluff CARD COMPANY  face down\n");
}

TEST_CASE("HELP-TEXT no help in real games has an id of a rule, and no line is too long") {
  const std::regex id("[A-Z]+-R?[0-9]");
  for (const ErasedGame& game : games()) {
    const int seats = std::min(4, game.descriptor->max_seats);
    Match match = Match::start(game, *game.compile(seats, {}), Seed{});
    for (int move = 0; move < 200 && !match.is_over(); ++move) {
      const Seat seat = match.to_act().front();
      const std::string help =
          cli::without_rules(game.help(match.rules(), match.view(Viewer::of(seat))));
      CAPTURE(help);
      CHECK_FALSE(std::regex_search(help, id));
      for (const std::string& line : lines_of(help)) CHECK(columns(line) <= kTextWidth);
      const auto legal = match.legal(seat);
      match.play_legal(seat, legal[static_cast<std::size_t>(move) % legal.size()]);
    }
  }
}

}  // namespace bourse::test
