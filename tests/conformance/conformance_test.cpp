// SPDX-License-Identifier: Apache-2.0
//
// Tests of the conformance suite and its report. It runs here on the test game and on the game
// named by BOURSE_GAME; `./test check` runs it on every registered game.
#include "lab/conformance/conformance.h"

#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/codec/option_values.h"
#include "lab/bench/bench.h"
#include "lab/bench/digest.h"
#include "tests/conformance/games_under_test.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

ConformanceReport check(const ErasedGame& game, int games, int threads = 0) {
  return check_conformance(game,
                           {.games = games, .seed = {}, .seat_counts = {}, .threads = threads});
}

TEST_CASE("the suite has a game to run on") { CHECK_FALSE(games_under_test().empty()); }

TEST_CASE("the named game fulfils the contract at every seat count and option value" *
          doctest::skip(std::getenv("BOURSE_GAME") == nullptr)) {  // ./test check plays them all
  for (const ErasedGame& game : games_under_test()) {
    const ConformanceReport report = check(game, 1);
    CHECK_MESSAGE(report.passed(), to_text(report));
  }
}

TEST_CASE("a game with sealed decisions, chance, tables and secret turns fulfils the contract") {
  const ConformanceReport report = check(sealed_game(), 50);
  CHECK_MESSAGE(report.passed(), to_text(report));
}

TEST_CASE("the report does not depend on the number of threads") {
  const auto report = [](int threads) { return to_text(check(sealed_game(), 5, threads)); };
  CHECK(report(1) == report(3));
}

TEST_CASE("an option that is a list or a table has a sample, and every option has rows") {
  for (const ErasedGame& game : games_under_test()) {
    const auto rows = option_matrix(*game.descriptor, game.descriptor->max_seats);
    for (const OptionSpec& spec : game.descriptor->options) {
      CAPTURE(spec.key);
      int count = 0;
      for (const OptionMatrixRow& row : rows) count += row.option == spec.key ? 1 : 0;
      CHECK(count >= 2);
    }
    CHECK(rows.back().is_random);
    CHECK(option_matrix(*game.descriptor, game.descriptor->min_seats).size() == rows.size());
  }
}

TEST_CASE("a cell without a game fails the report, unless a rule closes it") {
  const auto passes = [](std::vector<std::optional<std::int64_t>> games) {
    ConformanceReport report;
    report.rows.push_back({"hands", "open", {3, 3}});
    report.rows.push_back({"hands", "concealed", std::move(games)});
    return report.passed();
  };
  CHECK_FALSE(ConformanceReport().passed());
  CHECK(passes({3, 3}));
  CHECK_FALSE(passes({3, 0}));
  CHECK(passes({3, std::nullopt}));
  CHECK_FALSE(passes({0, std::nullopt}));
}

constexpr std::array<std::string_view, 1> kAuto{"auto"};
constexpr std::array<std::string_view, 2> kSuits{"hearts", "spades"};
constexpr std::array<OptionSpec, 7> kEveryKind{{
    {.key = "flag", .kind = OptionKind::Flag, .initial = "true", .help = ""},
    {.key = "count",
     .kind = OptionKind::Integer,
     .words = kAuto,
     .minimum = 1,
     .maximum = 3,
     .initial = "\"auto\"",
     .help = ""},
    {.key = "suit",
     .kind = OptionKind::Choice,
     .words = kSuits,
     .initial = "\"hearts\"",
     .help = ""},
    {.key = "first",
     .kind = OptionKind::Seat,
     .words = kRandomWord,
     .initial = "\"random\"",
     .help = ""},
    {.key = "row",
     .kind = OptionKind::IntegerList,
     .maximum = 9,
     .length = 2,
     .initial = "null",
     .help = "",
     .sample = R"({"row": [1, 2]})"},
    {.key = "order",
     .kind = OptionKind::WordList,
     .words = kRandomWord,
     .items = kSuits,
     .length = 2,
     .initial = "\"random\"",
     .help = "",
     .sample = R"({"order": ["spades", "hearts"]})"},
    {.key = "table", .kind = OptionKind::Table, .initial = "null", .help = ""},
}};
constexpr Descriptor kToy{.key = "toy",
                          .name = "Toy",
                          .tagline = "",
                          .prefix = "TOY",
                          .min_seats = 2,
                          .max_seats = 4,
                          .rules_version = 1,
                          .options = kEveryKind};

TEST_CASE("the option matrix has the words and values of every kind of option") {
  std::string text;
  for (const OptionMatrixRow& row : option_matrix(kToy, 3)) {
    text += row.option + " " + row.value + " " + json::serialize(row.options) + "\n";
  }
  CHECK(text ==
        "flag false {\"flag\":false}\n"
        "flag true {\"flag\":true}\n"
        "count auto {\"count\":\"auto\"}\n"
        "count 1 {\"count\":1}\n"
        "count 3 {\"count\":3}\n"
        "suit hearts {\"suit\":\"hearts\"}\n"
        "suit spades {\"suit\":\"spades\"}\n"
        "first random {\"first\":\"random\"}\n"
        "first seat 0 {\"first\":0}\n"
        "first last seat {\"first\":2}\n"
        "row null {\"row\":null}\n"
        "row sample {\"row\":[1,2]}\n"
        "order random {\"order\":\"random\"}\n"
        "order sample {\"order\":[\"spades\",\"hearts\"]}\n"
        "table null {\"table\":null}\n"
        "random options  {}\n");
}

TEST_CASE("random options are valid and cover every word and number") {
  Rng rng({}, 1);
  std::map<std::string, std::set<std::string>> seen;
  for (int draws = 0; draws < 300; ++draws) {
    const json::object drawn = random_options(kToy, 3, rng);
    REQUIRE(complete_options(kToy, 3, drawn).has_value());
    for (const auto& pair : drawn) {
      seen[std::string(pair.key())].insert(json::serialize(pair.value()));
    }
  }
  CHECK(seen["flag"].size() == 2);
  CHECK(seen["count"].size() == 4);  // auto, 1, 2, 3
  CHECK(seen["suit"].size() == 2);
  CHECK(seen["first"].size() == 4);  // random, 0, 1, 2
  CHECK(seen["row"].size() == 2);    // null and the sample
  CHECK(seen["order"].size() == 2);
  CHECK(seen["table"].size() == 1);
}

TEST_CASE("a digest is reproducible and differs between games") {
  for (const ErasedGame& game : games_under_test()) {
    const auto first = digest(game);
    CHECK(digest_line(game) == fmt::format("{} {:016x}", game.descriptor->key, first));
    CHECK(digest(sealed_game()) != first);
  }
}

TEST_CASE("no game allocates in a benchmark") {
  const auto figures = bench({.game = {}, .seats = {}, .seconds = 0.001, .runs = 1, .seed = {}});
  REQUIRE(figures.size() == games().size());
  for (const BenchResult& figure : figures) {
    CHECK(figure.allocations_per_decision == 0);
    CHECK(figure.decisions_per_second > 0);
    CHECK(figure.samples_per_second > 0);
  }
  CHECK(to_json(figures).at(0).as_object().contains("observations_per_second"));
  CHECK(bench({.game = "none", .seats = {}, .seconds = 0.001, .runs = 1, .seed = {}}).empty());
}

}  // namespace
}  // namespace bourse
