// SPDX-License-Identifier: Apache-2.0
//
// The sentences of hints, from figures that decide which one is due.
#include "cli/table/hint_text.h"

#include <doctest/doctest.h>

namespace bourse::test {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of_hint(const std::vector<cli::HintedMove>& moves, bool is_alone = false) {
  return cli::hint_lines(moves, is_alone, cli::Choices());
}

}  // namespace

TEST_CASE("HINT-TEXT a move that wins more often than the next is compared with its figure") {
  CHECK(lines_of_hint({{"take bu", 40, 120}, {"take rd", 31, 90}}) ==
        Lines{"take bu: wins about 40% of 120 simulated games; the next best move 31%",
              "take rd: wins about 31% of 90 simulated games"});
}

TEST_CASE("HINT-TEXT two moves that win equally often are about equal") {
  CHECK(lines_of_hint({{"take bu", 31, 120}, {"take rd", 31, 90}}) ==
        Lines{"take bu: wins about 31% of 120 simulated games, about equal to the next move",
              "take rd: wins about 31% of 90 simulated games"});
}

TEST_CASE("HINT-TEXT a move that wins less often than the next comes first for place and margin") {
  CHECK(lines_of_hint({{"take bu", 29, 120}, {"take rd", 31, 90}}) ==
        Lines{"take bu: wins about 29% of 120 simulated games; the next move wins 31%, but takes "
              "a worse place or margin on average",
              "take rd: wins about 31% of 90 simulated games"});
}

TEST_CASE("HINT-TEXT alone the figure is the mean score, and the only move needs no figure") {
  CHECK(lines_of_hint({{"take bu", 29, 120}, {"take rd", 31, 90}}, true) ==
        Lines{"take bu: scores 29 on average in 120 simulated games; the next best move 31",
              "take rd: scores 31 on average in 90 simulated games"});
  CHECK(lines_of_hint({{"stop", 0, 0}}) == Lines{"stop: the only move"});
}

TEST_CASE("HINT-TEXT the effect of the move stands behind it") {
  Preview preview;
  preview.worth_before = 3;
  preview.worth_after = 5;
  const cli::Choices choices({}, {{"take bu", {}, preview}});
  CHECK(cli::hint_lines(std::vector<cli::HintedMove>{{"take bu", 0, 0}}, false, choices) ==
        Lines{"take bu  (worth 3→5): the only move"});
}

}  // namespace bourse::test
