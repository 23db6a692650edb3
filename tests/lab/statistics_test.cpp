// SPDX-License-Identifier: Apache-2.0
#include "lab/stats/statistics.h"

#include <cmath>

#include <doctest/doctest.h>

namespace bourse {
namespace {

Histogram of(std::initializer_list<std::int64_t> numbers) {
  Histogram counted;
  for (const std::int64_t number : numbers) counted.add(number);
  return counted;
}

void check_near(const Interval& interval, double low, double high, double tolerance) {
  CHECK(interval.low == doctest::Approx(low).epsilon(tolerance));
  CHECK(interval.high == doctest::Approx(high).epsilon(tolerance));
}

}  // namespace

TEST_CASE("a histogram has the mean, deviation, ranks and quantiles of its numbers") {
  Histogram numbers = of({2, 4, 4, 4, 5, 5, 7, 9});
  CHECK(numbers.count() == 8);
  CHECK(numbers.mean() == 5.0);
  CHECK(numbers.deviation() == 2.0);
  CHECK(numbers.quantile(0.5) == 4);
  CHECK(numbers.quantile(0.51) == 5);
  CHECK(numbers.quantile(0) == 2);
  CHECK(numbers.quantile(1) == 9);
  CHECK(numbers.at_rank(-3) == 2);
  CHECK(numbers.at_rank(6) == 7);
  CHECK(numbers.at_rank(99) == 9);
  numbers.merge(of({-3, 9}));
  CHECK(numbers.count() == 10);
  CHECK(numbers.least() == -3);
  CHECK(numbers.cells().at(9) == 2);
}

TEST_CASE("Wilson intervals match Newcombe's published table") {
  // Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
  check_near(wilson(81, 263), 0.2553, 0.3662, 0.0003);
  check_near(wilson(15, 148), 0.0624, 0.1605, 0.0006);
  check_near(wilson(1, 29), 0.0061, 0.1718, 0.006);
  CHECK(wilson(0, 20).low == 0.0);
  CHECK(wilson(0, 20).high == doctest::Approx(0.1611).epsilon(0.0003));
  CHECK(wilson(20, 20).high == 1.0);
  CHECK(wilson(81, 263).value == 81.0 / 263.0);
}

TEST_CASE("the interval of a difference of shares matches Newcombe's") {
  // Newcombe, Interval estimation for the difference, 1998, table II, method 10.
  const Interval larger = difference(wilson(56, 70), wilson(48, 80));
  CHECK(larger.value == doctest::Approx(0.2));
  check_near(larger, 0.0524, 0.3339, 0.001);
  check_near(difference(wilson(9, 10), wilson(3, 10)), 0.1705, 0.8090, 0.001);
}

TEST_CASE("the interval of a quantile is given by ranks") {
  Histogram numbers;
  for (int number = 1; number <= 100; ++number) numbers.add(number);
  // Conover: ranks 40 and 61 of 100 for the median.
  CHECK(quantile_interval(numbers, 0.5) == Interval{50, 40, 61});
  CHECK(quantile_interval(of({7}), 0.5) == Interval{7, 7, 7});
}

TEST_CASE("the bootstrap agrees with normal theory for large samples") {
  Histogram numbers;  // 0 … 99, a hundred times each: deviation √(9999/12)
  for (int number = 0; number < 100; ++number) numbers.add(number, 100);
  const double deviation = std::sqrt(9999.0 / 12);
  const double error = kNormal95 * deviation / 100;
  const Moments moments = bootstrap(numbers, Rng(Seed{}, 0));
  CHECK(moments.mean.value == 49.5);
  check_near(moments.mean, 49.5 - error, 49.5 + error, 0.003);
  CHECK(moments.deviation.value == doctest::Approx(deviation));
  // Kurtosis 1.8: the variance of a deviation is deviation² (1.8 - 1) / (4 n).
  const double error_of_deviation = kNormal95 * deviation * std::sqrt(0.2 / 10000);
  check_near(
      moments.deviation, deviation - error_of_deviation, deviation + error_of_deviation, 0.003);
}

TEST_CASE("the bootstrap of few numbers has the stated coverage") {
  constexpr int kSamples = 400;
  for (const int size : {5, 10, 40}) {
    CAPTURE(size);
    int covered = 0;
    for (int sample = 0; sample < kSamples; ++sample) {
      Rng rng(Seed{1}, static_cast<std::uint64_t>(sample));
      Histogram throws;  // of a die
      for (int draw = 0; draw < size; ++draw) throws.add(1 + rng.below(6));
      const Rng luck(Seed{2}, static_cast<std::uint64_t>(sample));
      const Interval mean = bootstrap(throws, luck).mean;
      covered += mean.low <= 3.5 && 3.5 <= mean.high ? 1 : 0;
    }
    // 95 % ± 4 standard errors.
    CHECK(covered > 0.906 * kSamples);
    CHECK(covered < 0.994 * kSamples);
  }
}

TEST_CASE("Elo is 400 for odds of ten to one and limited at one in a thousand") {
  CHECK(elo_of(0.5) == 0.0);
  CHECK(elo_of(10.0 / 11) == doctest::Approx(400));
  CHECK(elo_of(1.0 / 11) == doctest::Approx(-400));
  CHECK(elo_of(0.64) == doctest::Approx(99.951).epsilon(1e-5));
  CHECK(elo_of(1) == doctest::Approx(1199.826));
  CHECK(elo_of(0) == doctest::Approx(-1199.826));
}

}  // namespace bourse
