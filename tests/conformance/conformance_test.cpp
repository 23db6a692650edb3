// SPDX-License-Identifier: Apache-2.0
//
// The conformance suite on every registered game and on the game that has what they have not yet,
// with few games a cell; `bourse check` plays many.
#include "lab/conformance.h"

#include <doctest/doctest.h>

#include "games/registry.h"
#include "lab/bench.h"
#include "lab/digest.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

ConformanceReport check(const ErasedGame& game, int games, int threads = 0) {
  return check_conformance(game,
                           {.games = games, .seed = {}, .seat_counts = {}, .threads = threads});
}

TEST_CASE("every registered game keeps the contract at every seat count and option value") {
  for (const ErasedGame& game : games()) {
    const ConformanceReport report = check(game, 3);
    CHECK_MESSAGE(report.passed(), to_text(report));
  }
}

TEST_CASE("sealed decisions, chance between moves, tables and secret turns keep the contract") {
  const ConformanceReport report = check(sealed_game(), 50);
  CHECK_MESSAGE(report.passed(), to_text(report));
}

TEST_CASE("the report does not depend on the number of threads") {
  for (const ErasedGame& game : games()) {
    CHECK(to_text(check(game, 1, 1)) == to_text(check(game, 1, 3)));
  }
}

TEST_CASE("an option that is a list or a table brings a sample, and every option has its rows") {
  for (const ErasedGame& game : games()) {
    const auto rows = option_rows(*game.descriptor, game.descriptor->max_seats);
    for (const OptionSpec& spec : game.descriptor->options) {
      CAPTURE(spec.key);
      int count = 0;
      for (const OptionRow& row : rows) count += row.option == spec.key ? 1 : 0;
      CHECK(count >= 2);
    }
    CHECK(rows.back().is_random);
    CHECK(option_rows(*game.descriptor, game.descriptor->min_seats).size() == rows.size());
  }
}

TEST_CASE("a cell without a game fails the report") {
  ConformanceReport report;
  CHECK_FALSE(report.passed());
  report.rows.push_back({"hands", "open", {3, 3}});
  CHECK(report.passed());
  report.rows.push_back({"hands", "concealed", {3, 0}});
  CHECK_FALSE(report.passed());
}

TEST_CASE("a digest is the same each time and differs between games") {
  for (const ErasedGame& game : games()) {
    CHECK(digest(game) == digest(game));
    CHECK(digest(game) != digest(sealed_game()));
    CHECK(digest_line(game).size() == game.descriptor->key.size() + 17);
  }
}

TEST_CASE("a benchmark of every game finds no allocation") {
  const auto figures = bench({.game = {}, .seats = {}, .seconds = 0.001, .runs = 1, .seed = {}});
  REQUIRE(figures.size() == games().size());
  for (const BenchFigures& figure : figures) {
    CHECK(figure.allocations_per_decision == 0);
    CHECK(figure.decisions_per_second > 0);
    CHECK(figure.samples_per_second > 0);
  }
  CHECK(to_json(figures).at(0).as_object().contains("observations_per_second"));
  CHECK(bench({.game = "none", .seats = {}, .seconds = 0.001, .runs = 1, .seed = {}}).empty());
}

}  // namespace
}  // namespace bourse
