// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/strength.h"

#include <array>
#include <cmath>
#include <functional>
#include <numbers>

#include <doctest/doctest.h>

namespace bourse {
namespace {

constexpr double kScale = 800 / std::numbers::ln10;

UnitScores units_of(int games, std::initializer_list<std::int64_t> times_by_points) {
  UnitScores scores{.games = games,
                    .trials = games,
                    .most = static_cast<int>(times_by_points.size()) - 1,
                    .points = {}};
  std::int64_t points = 0;
  for (const std::int64_t times : times_by_points) scores.points.add(points++, times);
  return scores;
}

// With wins and losses only, (p - 1/2) / √(p (1 - p)) = t has one solution.
double chance_of_win(double t) { return 0.5 + t / (2 * std::sqrt(1 + t * t)); }

// A pair of games: 0 to 4 half points. `worth` shifts the chances accordingly.
struct Pairs {
  std::array<double, 5> chances{0.05, 0.2, 0.5, 0.2, 0.05};

  explicit Pairs(double worth) {
    // Variance of the unit's mean score: (2 · 0.05 · 0.25 + 2 · 0.2 · 0.0625) = 0.05.
    const double wanted = worth / kScale * std::sqrt(2) * std::sqrt(0.05);
    chances[1] -= 2 * wanted;
    chances[3] += 2 * wanted;  // each moves the mean by half a point in four: 2 × 1/4
  }
  std::int64_t draw(Rng& rng) const {
    double left = static_cast<double>(rng.next()) * 0x1p-32;
    for (std::int64_t points = 0; points < 4; ++points) {
      left -= chances[static_cast<std::size_t>(points)];
      if (left < 0) return points;
    }
    return 4;
  }
};

// `times` units of `points` points, for each pair.
UnitScores with(UnitScores scores, std::initializer_list<std::array<std::int64_t, 2>> cells) {
  for (const auto& [points, times] : cells) {
    if (times > 0) scores.points.add(points, times);
  }
  return scores;
}

// Value and both ends.
void check_not_below(const Interval& more, const Interval& less) {
  constexpr double kRounding = 1e-6;
  CHECK(more.value >= less.value - kRounding);
  CHECK(more.low >= less.low - kRounding);
  CHECK(more.high >= less.high - kRounding);
}

void check_not_below(const UnitScores& more, const UnitScores& less) {
  check_not_below(elo(more), elo(less));
  check_not_below(normalised_elo(more), normalised_elo(less));
}

// scores_of(0) to scores_of(last): each wins less than the one before.
void check_falling(std::int64_t last, const std::function<UnitScores(std::int64_t)>& scores_of) {
  for (std::int64_t at = 0; at < last; ++at) check_not_below(scores_of(at), scores_of(at + 1));
}

// How often in 100 tests strength is found.
double accepted_of_hundred(double worth, int tests) {
  const Pairs pairs(worth);
  int accepted = 0;
  for (int test = 0; test < tests; ++test) {
    Rng rng(Seed{7}, static_cast<std::uint64_t>(test));
    UnitScores scores{.games = 2, .trials = 2, .most = 4, .points = {}};
    double ratio = 0;
    while (std::abs(ratio) < kRatioBound) {
      scores.points.add(pairs.draw(rng));
      ratio = log_likelihood_ratio(scores, {.none = 0, .some = 60});
    }
    accepted += ratio > 0 ? 1 : 0;
  }
  return 100.0 * accepted / tests;
}

}  // namespace

TEST_CASE("the ratio of wins and losses matches the closed form") {
  for (const double some : {5.0, 20.0, 100.0, 700.0, 2000.0}) {
    for (const auto& [losses, wins] : {std::pair{40, 60}, {500, 500}, {70, 20}}) {
      const double none = chance_of_win(0);
      const double better = chance_of_win(some / kScale);
      const double expected =
          wins * std::log(better / none) + losses * std::log((1 - better) / (1 - none));
      CHECK(log_likelihood_ratio(units_of(1, {losses, wins}), {.none = 0, .some = some}) ==
            doctest::Approx(expected));
    }
  }
}

TEST_CASE("with draws the ratio is close to the published approximation") {
  // Van den Bergh: n/2 · ln((1 + (t - t0)²) / (1 + (t - t1)²)) for t = (mean - 1/2) / deviation.
  const UnitScores scores = units_of(2, {123, 2040, 4890, 2230, 150});
  const double mean = scores.points.mean() / 4;
  const double deviation = scores.points.deviation() / 4;
  const double t = (mean - 0.5) / deviation;
  const double t1 = 5 / kScale * std::sqrt(2);
  const double expected = static_cast<double>(scores.points.count()) / 2.0 *
                          std::log((1 + t * t) / (1 + (t - t1) * (t - t1)));
  CHECK(log_likelihood_ratio(scores, {.none = 0, .some = 5}) ==
        doctest::Approx(expected).epsilon(0.01));
}

TEST_CASE("normalised Elo is mean over deviation of a game") {
  // 60 wins of 100, and a win and a loss by halves: 0.1 / √0.24 deviations, in the long run.
  const Interval worth = normalised_elo(units_of(1, {400'000, 600'000}));
  CHECK(worth.value == doctest::Approx(kScale * 0.1 / std::sqrt(0.24)));
  CHECK(worth.low < worth.value);
  // Units of four games have half the deviation of their games.
  CHECK(normalised_elo(units_of(4, {400'000, 600'000})).value == doctest::Approx(worth.value / 2));
}

TEST_CASE("wide bounds are decided too, with many games per unit") {
  UnitScores won{.games = 6, .trials = 6, .most = 48, .points = {}};
  won.points.add(48, 100);
  UnitScores even{.games = 6, .trials = 6, .most = 48, .points = {}};
  for (const std::int64_t points : {20, 22, 24, 26, 28}) even.points.add(points, 40);
  for (const Hypotheses wide : {Hypotheses{100, 300}, Hypotheses{0, 800}, Hypotheses{200, 400}}) {
    CAPTURE(wide.some);
    CHECK(log_likelihood_ratio(won, wide) > kRatioBound);
    CHECK(log_likelihood_ratio(even, wide) < -kRatioBound);
    // Exchanging sides changes the sign.
    CHECK(log_likelihood_ratio(even, {.none = -wide.some, .some = -wide.none}) ==
          doctest::Approx(-log_likelihood_ratio(even, wide)));
  }
}

TEST_CASE("normalised Elo of a few units with many seats matches those units") {
  UnitScores scores{.games = 6, .trials = 6, .most = 192, .points = {}};
  for (const std::int64_t points : {96, 98, 100, 102}) scores.points.add(points, 8);
  const double deviation = scores.points.deviation() / 192;
  CHECK(normalised_elo(scores).value ==
        doctest::Approx(kScale / std::sqrt(6.0) * (3.0 / 192) / deviation));
}

TEST_CASE("more points never lower the estimate or its bounds") {
  // One, two, four and ten seats.
  for (const UnitScores& none : {UnitScores{.games = 2, .trials = 1, .most = 2, .points = {}},
                                 UnitScores{.games = 2, .trials = 2, .most = 4, .points = {}},
                                 UnitScores{.games = 6, .trials = 6, .most = 48, .points = {}},
                                 UnitScores{.games = 6, .trials = 6, .most = 300, .points = {}}}) {
    const std::int64_t all = none.most;
    // With fewer than five units the deviation says nothing.
    for (const std::int64_t units : {5, 10, 40, 400}) {
      CAPTURE(all);
      CAPTURE(units);
      check_falling(units / 2, [&](std::int64_t off) {  // a point of each of some units is lost
        return with(none, {{all, units - off}, {all - 1, off}});
      });
      check_falling(all, [&](std::int64_t off) {  // more and more points of one unit
        return with(none, {{all, units - 1}, {all - off, 1}});
      });
      check_falling(units, [&](std::int64_t off) {  // all points of some units
        return with(none, {{all, units - off}, {0, off}});
      });
    }
  }
}

TEST_CASE("equal units give the interval of units of which one is a point off") {
  const UnitScores none{.games = 6, .trials = 6, .most = 48, .points = {}};
  for (const std::int64_t points : {1, 24, 25, 40, 47}) {
    CAPTURE(points);
    const UnitScores alike = with(none, {{points, 40}});
    const UnitScores nearly = with(none, {{points, 39}, {points + 1, 1}});
    const UnitScores hardly = with(none, {{points, 39}, {points - 1, 1}});
    if (points < 47) check_not_below(nearly, alike);
    if (points > 1) check_not_below(alike, hardly);
  }
}

TEST_CASE("a perfect score has the interval of its trials, and a single unit is one trial") {
  const auto low_of = [](UnitScores none, std::int64_t units) {
    return mean_score(with(none, {{none.most, units}})).low;
  };
  const UnitScores table{.games = 6, .trials = 6, .most = 48, .points = {}};
  CHECK(low_of(table, 40) == doctest::Approx(wilson(240, 240).low));
  CHECK(low_of(table, 1) == doctest::Approx(wilson(1, 1).low));
  const UnitScores alone{.games = 2, .trials = 1, .most = 2, .points = {}};
  CHECK(low_of(alone, 3) == doctest::Approx(wilson(3, 3).low));
  // Whatever its score.
  CHECK(independent_trials(with(table, {{30, 1}})) == 1);
  const Interval worth = normalised_elo(with(table, {{30, 1}}));
  CHECK(worth.low < 0);
  CHECK(worth.high > worth.value);
  // The same bound in deviations of a game.
  const double low = low_of(table, 40);
  CHECK(normalised_elo(with(table, {{48, 40}})).low ==
        doctest::Approx(kScale * (low - 0.5) / std::sqrt(low * (1 - low))));
}

TEST_CASE("intervals of few units cover the truth in 95 % of cases") {
  constexpr int kTests = 4000;  // standard error 0.35
  const Pairs pairs(0);
  for (const int units : {5, 10, 30}) {
    int held = 0;
    for (int test = 0; test < kTests; ++test) {
      Rng rng(Seed{9}, static_cast<std::uint64_t>(test));
      UnitScores scores{.games = 2, .trials = 2, .most = 4, .points = {}};
      for (int unit = 0; unit < units; ++unit) scores.points.add(pairs.draw(rng));
      const Interval score = mean_score(scores);
      held += score.low <= 0.5 && score.high >= 0.5 ? 1 : 0;
    }
    CAPTURE(units);
    CHECK(100.0 * held / kTests > 93.5);
    CHECK(100.0 * held / kTests < 99.5);
  }
}

TEST_CASE("Elo has the interval of its score, narrower if units vary less") {
  const Interval wins = elo(units_of(1, {40, 60}));
  const double trials = independent_trials(units_of(1, {40, 60}));
  CHECK(trials == doctest::Approx(99 * (kNormal95 / 1.984217) * (kNormal95 / 1.984217)));
  const Interval share = wilson(0.6 * trials, trials);
  CHECK(wins.value == doctest::Approx(elo_of(0.6)));
  CHECK(wins.low == doctest::Approx(elo_of(share.low)));
  CHECK(wins.high == doctest::Approx(elo_of(share.high)));
  const Interval steady = elo(units_of(2, {0, 0, 60, 40, 0}));
  CHECK(steady.value == doctest::Approx(elo_of(0.6)));
  CHECK(steady.high - steady.low < (wins.high - wins.low) / 2);
}

TEST_CASE("a side that always wins or always draws is decided too") {
  const Hypotheses usual;
  UnitScores scores{.games = 6, .trials = 6, .most = 48, .points = {}};
  CHECK(log_likelihood_ratio(scores, usual) == 0.0);
  scores.points.add(48, 100);
  CHECK(log_likelihood_ratio(scores, usual) > kRatioBound);
  CHECK(elo(scores).high == doctest::Approx(elo_of(1)));
  CHECK(elo(scores).low > 400);
  CHECK(normalised_elo(scores).value == 2000);
  CHECK(normalised_elo(scores).low > 300);
  UnitScores even{.games = 6, .trials = 6, .most = 48, .points = {}};
  even.points.add(24, 400);
  CHECK(log_likelihood_ratio(even, usual) < -kRatioBound);
  UnitScores lost{.games = 6, .trials = 6, .most = 48, .points = {}};
  lost.points.add(0, 100);
  CHECK(log_likelihood_ratio(lost, usual) < -kRatioBound);
}

TEST_CASE("the test errs in about 5 % of cases on either side" *
          doctest::test_suite("many games")) {
  constexpr int kTests = 1000;  // standard error 0.7; Wald's bounds are slightly conservative
  const double false_alarms = accepted_of_hundred(0, kTests);
  CHECK(false_alarms > 2.0);
  CHECK(false_alarms < 7.5);
  const double missed = 100 - accepted_of_hundred(60, kTests);
  CHECK(missed > 2.0);
  CHECK(missed < 7.5);
}

}  // namespace bourse
