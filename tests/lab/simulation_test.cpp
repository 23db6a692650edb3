// SPDX-License-Identifier: Apache-2.0
#include "lab/simulation/simulation.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/registry.h"
#include "lab/simulation/metrics.h"
#include "lab/simulation/simulation_plots.h"
#include "lab/stats/plot.h"

namespace bourse {
namespace {

SimulationPlan table_plan(std::string_view key, int seats, std::int64_t games) {
  const ErasedGame& game = *find_game(key);
  return {.game = &game,
          .rules = *game.compile(seats, {}),
          .bots = {},
          .games = games,
          .seed = Seed{9},
          .threads = 1};
}

std::vector<ParticipantMaker> all_greedy(int seats) {
  std::vector<ParticipantMaker> makers(static_cast<std::size_t>(seats),
                                       *participant_maker("greedy"));
  return makers;
}

class BrokenBot final : public Bot {
 public:
  AnyAction choose(const DecisionRequest&, Rng&) override { throw std::runtime_error("it broke"); }
};

const Metric& figure_of(const Metrics& metrics,
                        std::string_view group,
                        std::string_view of,
                        std::string_view statistic) {
  const auto found = std::find_if(metrics.begin(), metrics.end(), [&](const Metric& metric) {
    return metric.group == group && metric.of == of && metric.statistic == statistic;
  });
  REQUIRE(found != metrics.end());
  return *found;
}

Outcome outcome_of(std::initializer_list<std::pair<int, int>> scores_and_ranks) {
  Outcome outcome;
  for (const auto& [score, rank] : scores_and_ranks) {
    outcome.scores[seat_at(outcome.seats)] = score;
    outcome.ranks[seat_at(outcome.seats++)] = static_cast<std::uint8_t>(rank);
  }
  return outcome;
}

// Compares with the same table with concealed hands: each tally equals that of a separate
// simulation, and every mean is paired.
void check_compared(SimulationPlan a) {
  SimulationPlan b = a;
  b.rules = *a.game->compile(4, {{"hands", "concealed"}});
  a.threads = 2;
  const Comparison both = compare(a, b);
  CHECK(both.a == simulate(a));
  CHECK(both.b == simulate(b));
  const Metrics first = metrics_of(both.a, Seed{});
  const Metrics second = metrics_of(both.b, Seed{});
  for (const Metric& metric : differences(first, second, both.pairs)) {
    const bool is_mean = metric.statistic == "mean" || metric.statistic == "share" ||
                         metric.statistic == "a game" || metric.statistic == "share of games";
    if (!is_mean) continue;
    CAPTURE(metric.group);
    CAPTURE(metric.of);
    CHECK(both.pairs.difference({metric.group, metric.of, metric.statistic}) == metric.interval);
    const auto value_in = [&](const Metrics& metrics) {
      return figure_of(metrics, metric.group, metric.of, metric.statistic).interval.value;
    };
    const double between = value_in(second) - value_in(first);
    CHECK(metric.interval.value == doctest::Approx(between).epsilon(1e-9));
  }
  a.threads = 1;
  const PairedTallies::Name name{"score", "seat 0", "mean"};
  CHECK(compare(a, b).pairs.difference(name) == both.pairs.difference(name));
}

}  // namespace

TEST_CASE("a tally counts wins, shared wins in equal parts, margins and lengths") {
  Tally tally;
  tally.count(outcome_of({{10, 1}, {7, 2}, {3, 3}}), 20);
  tally.count(outcome_of({{5, 1}, {2, 3}, {5, 1}}), 30);
  CHECK(tally.games == 2);
  CHECK(tally.wins[seat_at(0)] == kWholeWin + kWholeWin / 2);
  CHECK(tally.wins[seat_at(1)] == 0);
  CHECK(tally.wins[seat_at(2)] == kWholeWin / 2);
  CHECK(tally.shared_wins == 1);
  CHECK(tally.margin.cells() == Histogram::Cells{{0, 1}, {3, 1}});
  CHECK(tally.length.mean() == 25.0);
  CHECK(tally.scores[seat_at(1)].cells() == Histogram::Cells{{2, 1}, {7, 1}});
}

TEST_CASE("the first fault is that of the first faulty game, in any merge order") {
  SimulationPlan plan = table_plan("nyse", 2, 5);
  plan.bots = all_greedy(2);
  CHECK_FALSE(simulate(plan).first_fault.has_value());
  plan.bots[1] = as_participant([] { return std::make_unique<BrokenBot>(); });
  const Tally tally = simulate(plan);
  REQUIRE(tally.first_fault.has_value());
  CHECK(tally.first_fault->game == 0);
  CHECK(tally.first_fault->what.starts_with("seat 1 at move "));
  CHECK(tally.first_fault->what.ends_with("it broke"));
  BotGame again(Match::start(*plan.game, plan.rules, tally.first_fault->seed), plan.bots);
  again.finish();
  CHECK(again.first_fault() == tally.first_fault->what);

  Tally later;
  later.first_fault = {3, Seed{3}, "it broke"};
  Tally both = later;
  both.merge(tally);
  CHECK(both.first_fault == tally.first_fault);
  both.merge(later);
  CHECK(both.first_fault == tally.first_fault);
}

TEST_CASE("wins add up to the number of games, and everything is counted") {
  for (const ErasedGame& game : games()) {
    const std::string key(game.descriptor->key);
    CAPTURE(key);
    const int seats = std::clamp(4, game.descriptor->min_seats, game.descriptor->max_seats);
    const Tally tally = simulate(table_plan(key, seats, 20));
    CHECK(tally.games == 20);
    CHECK(tally.instrumented == 20);
    CHECK(std::accumulate(tally.wins.begin(), tally.wins.end(), std::int64_t{0}) == 20 * kWholeWin);
    CHECK(tally.lead_changes.count() == 20);
    std::int64_t actions = 0;
    for (const auto& [kind, times] : tally.actions) {
      for (const auto& [number, games_with] : times.cells()) actions += number * games_with;
    }
    CHECK(actions == std::lround(tally.length.mean() * 20));
    CHECK(tally.events.contains("ended"));
    REQUIRE(!tally.prices.empty());
    CHECK(tally.illegal + tally.crashes == 0);
  }
}

TEST_CASE("a simulation is the same with any number of threads" *
          doctest::test_suite("many games")) {
  SimulationPlan random = table_plan("nyse", 4, 12'345);
  SimulationPlan greedy = table_plan("stonks", 3, 40);
  greedy.bots = all_greedy(3);
  for (SimulationPlan* plan : {&random, &greedy}) {
    plan->threads = 1;
    const Tally alone = simulate(*plan);
    const std::string metrics = json::serialize(to_json(metrics_of(alone, plan->seed)));
    plan->threads = 3;
    const Tally together = simulate(*plan);
    CHECK(together == alone);
    CHECK(json::serialize(to_json(metrics_of(together, plan->seed))) == metrics);
  }
}

TEST_CASE("plain random games and instrumented ones have the same distribution" *
          doctest::test_suite("many games")) {
  // Plain games are played by the typed playouts, instrumented ones by bots.
  SimulationPlan plan = table_plan("nyse", 4, 2000);
  const Tally watched = simulate(plan);
  REQUIRE(watched.instrumented == 2000);
  plan.games = 40 * kInstrumentedGames;
  const Tally fast = simulate(plan);
  REQUIRE(fast.instrumented == kInstrumentedGames);
  // Four standard errors of the smaller sample's mean.
  const auto close = [](const Histogram& a, const Histogram& b) {
    return std::abs(a.mean() - b.mean()) <
           4 * a.deviation() / std::sqrt(static_cast<double>(a.count()));
  };
  CHECK(close(watched.length, fast.length));
  for (const Seat seat : SeatSet::first(4)) {
    CHECK(close(watched.scores[seat], fast.scores[seat]));
    const double won = static_cast<double>(watched.wins[seat]) / kWholeWin / 2000;
    const double won_fast =
        static_cast<double>(fast.wins[seat]) / kWholeWin / static_cast<double>(fast.games);
    CHECK(std::abs(won - won_fast) < 4 * std::sqrt(0.1875 / 2000));
  }
}

TEST_CASE("metrics are named, and their intervals contain their values") {
  const Tally tally = simulate(table_plan("nyse", 4, 300));
  const Metrics metrics = metrics_of(tally, Seed{});
  for (const Metric& metric : metrics) {
    CAPTURE(metric.group);
    CAPTURE(metric.of);
    CAPTURE(metric.statistic);
    CHECK(metric.interval.low <= metric.interval.value);
    CHECK(metric.interval.value <= metric.interval.high);
  }
  CHECK(figure_of(metrics, "length", "decisions", "mean").interval.value == tally.length.mean());
  double shares = 0;
  for (const Seat seat : SeatSet::first(4)) {
    shares += figure_of(metrics, "win rate", "seat " + std::to_string(number(seat)), "share")
                  .interval.value;
  }
  CHECK(shares == doctest::Approx(1));
  CHECK(figure_of(metrics, "event", "ended", "share of games").interval.value == 1.0);
  CHECK(figure_of(metrics, "event", "ended", "a game").interval == Interval{1, 1, 1});
}

TEST_CASE("two sets of options are compared metric by metric, in pairs of games") {
  Tally a;
  Tally b;
  PairedTallies pairs;
  for (int game = 0; game < 100; ++game) {
    Tally one;
    Tally other;
    one.count(outcome_of({{10, 1}, {7, 2}}), 20);
    other.count(game < 40 ? outcome_of({{9, 1}, {7, 2}}) : outcome_of({{6, 2}, {8, 1}}), 26);
    a.merge(one);
    b.merge(other);
    pairs.add(one, other);
  }
  const Metrics between = differences(metrics_of(a, Seed{}), metrics_of(b, Seed{}), pairs);
  // Every game is 6 longer; plus the pseudo-pair with difference 1.
  const Interval length = figure_of(between, "length", "decisions", "mean").interval;
  CHECK(length.value == 6);
  CHECK(length.high - 6 == doctest::Approx(student95(99) * std::sqrt(100.0 / 99) / 100));
  // 60 of 100 gaps are -1, the others 0: squares around -0.6 add up to 24, plus the pseudo-pair.
  const Interval wins = figure_of(between, "win rate", "seat 0", "share").interval;
  CHECK(wins.value == doctest::Approx(-0.6));
  CHECK(wins.value - wins.low == doctest::Approx(student95(99) * std::sqrt(25.0 * 100 / 99) / 100));
  // Quantiles are compared as independent samples.
  CHECK(figure_of(between, "length", "decisions", "median").interval == Interval{6, 6, 6});
}

TEST_CASE("with one pair the tables are compared as independent samples") {
  Tally a;
  Tally b;
  a.count(outcome_of({{10, 1}, {7, 2}}), 20);
  b.count(outcome_of({{9, 1}, {7, 2}}), 26);
  PairedTallies pairs;
  pairs.add(a, b);
  CHECK_FALSE(pairs.difference({"length", "decisions", "mean"}));
  const Metrics between = differences(metrics_of(a, Seed{}), metrics_of(b, Seed{}), pairs);
  CHECK(figure_of(between, "win rate", "seat 0", "share").interval ==
        difference(wilson(1, 1), wilson(1, 1)));
}

TEST_CASE("compared tables of bots equal separate simulations, with every mean paired") {
  SimulationPlan plan = table_plan("nyse", 4, 60);
  plan.bots = all_greedy(4);
  check_compared(plan);
}

TEST_CASE("compared tables of random players do too, with few instrumented games" *
          doctest::test_suite("many games")) {
  check_compared(table_plan("nyse", 4, 2 * kInstrumentedGames + 1000));
}

TEST_CASE("the interval of a difference covers it in about 95 % of comparisons" *
          doctest::test_suite("many games")) {
  // The truth is estimated by the mean of all, whose error is a tenth of theirs.
  SimulationPlan a = table_plan("nyse", 4, 60);
  a.bots = all_greedy(4);
  SimulationPlan b = a;
  b.rules = *a.game->compile(4, {{"hands", "concealed"}});
  std::vector<Interval> found;
  double mean = 0;
  for (std::uint8_t run = 0; run < 100; ++run) {
    a.seed[0] = b.seed[0] = run;
    found.push_back(*compare(a, b).pairs.difference({"length", "decisions", "mean"}));
    mean += found.back().value / 100;
  }
  const auto holds = [&](const Interval& interval) {
    return interval.low <= mean && mean <= interval.high;
  };
  const auto held = std::count_if(found.begin(), found.end(), holds);
  CHECK(held >= 88);
  CHECK(held < 100);  // as with intervals that are too wide
}

TEST_CASE("the CSV of metrics has a line for each, with numbers in its last columns") {
  const Metrics metrics = metrics_of(simulate(table_plan("nyse", 2, 20)), Seed{});
  const std::string csv = to_csv("a", metrics);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == static_cast<std::ptrdiff_t>(metrics.size()));
  CHECK(csv.starts_with("a,win rate,seat 0,,share,"));
  CHECK(csv.find("nan") == std::string::npos);
  CHECK(csv.find("inf") == std::string::npos);
  CHECK(std::count(csv.begin(), csv.end(), ',') == 7 * std::count(csv.begin(), csv.end(), '\n'));
}

TEST_CASE("every plot of every game stays within its frame, single and compared") {
  for (const ErasedGame& game : games()) {
    const int seats = std::clamp(4, game.descriptor->min_seats, game.descriptor->max_seats);
    const Tally tally = simulate(table_plan(game.descriptor->key, seats, 10));
    const auto alone = draw_plots({"a < b & c", "100 > 1"}, {{"a", "", &tally}});
    REQUIRE(alone.size() == 5);
    CHECK(draw_plots({"t", ""}, {{"a", "one", &tally}, {"b", "other", &tally}}).size() == 6);
    for (const Picture& picture : alone) {
      CAPTURE(picture.name);
      CHECK(picture.svg.starts_with("<svg xmlns="));
      CHECK(picture.svg.ends_with("</svg>\n"));
      CHECK(picture.svg.find("nan") == std::string::npos);
      CHECK(picture.svg.find("inf") == std::string::npos);
      CHECK(picture.svg.find("=\"-") == std::string::npos);  // nothing left of or above the frame
      CHECK(picture.svg.find("a &lt; b &amp; c") != std::string::npos);
      CHECK(picture.svg.find(">100 &gt; 1<") != std::string::npos);
    }
  }
}

TEST_CASE("labels that are too long are slanted and truncated") {
  Plot plot({.title = "t", .note = "", .x = "bot", .y = "Elo"});
  plot.add({.name = "", .shape = PlotShape::Bars, .colour = 0, .marks = {{0, {1, 1, 1}}}});
  const std::string name = "search:iterations=20,threads=1,bias=3,explore=100";
  plot.name_places({name, "a", "b", "c"});
  const std::string svg = plot.svg();
  CHECK(svg.find("rotate(-35") != std::string::npos);
  CHECK(svg.find(name) == std::string::npos);
  CHECK(svg.find("search:iterations=20,…") != std::string::npos);
}

TEST_CASE("solo games have a score and no win rate") {
  const Metrics metrics = metrics_of(simulate(table_plan("nyse", 1, 30)), Seed{});
  CHECK(figure_of(metrics, "score", "seat 0", "mean").interval.value != 0);
  CHECK(std::none_of(metrics.begin(), metrics.end(), [](const Metric& metric) {
    return metric.group == "win rate" || metric.group == "margin";
  }));
}

}  // namespace bourse
