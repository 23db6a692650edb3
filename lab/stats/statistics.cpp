// SPDX-License-Identifier: Apache-2.0
#include "lab/stats/statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <boost/math/distributions/students_t.hpp>

namespace bourse {
namespace {

constexpr int kResamples = 1000;
constexpr double kLeastScore = 0.001;
// From here on the normal distribution replaces Poisson's, whose skewness is then 1/√30 or less.
constexpr double kManyTimes = 30;

double square(double x) { return x * x; }

// Uniform over (0, 1].
double fraction(Rng& rng) { return (static_cast<double>(rng.next()) + 1.0) * 0x1p-32; }

double normal(Rng& rng) {
  const double radius = std::sqrt(-2.0 * std::log(fraction(rng)));
  return radius * std::cos(2.0 * std::numbers::pi * fraction(rng));
}

double poisson(double mean, Rng& rng) {
  if (mean >= kManyTimes) return std::max(0.0, std::round(mean + std::sqrt(mean) * normal(rng)));
  const double end = std::exp(-mean);
  double times = 0;
  for (double product = fraction(rng); product > end; product *= fraction(rng)) ++times;
  return times;
}

struct Resampled {
  double mean;
  double deviation;
};

// Sums are taken around `centre`, so that large numbers close together lose no precision.
Resampled resample(const Histogram& numbers, double centre, int together, Rng& rng) {
  double count = 0;
  double sum = 0;
  double squares = 0;
  while (count == 0) {
    for (const auto& [number, times] : numbers.cells()) {
      const double drawn = poisson(static_cast<double>(times) / together, rng);
      const double off = static_cast<double>(number) - centre;
      count += drawn;
      sum += drawn * off;
      squares += drawn * off * off;
    }
  }
  const double mean = sum / count;
  return {centre + mean, std::sqrt(std::max(0.0, squares / count - mean * mean))};
}

// The factor by which the interval of a mean of few numbers is wider than the normal one: Student's
// distribution, and the degree of freedom used by the mean.
double few(double count) {
  if (count < 2) return 1;
  const auto degrees = static_cast<std::int64_t>(count) - 1;
  return student95(degrees) / kNormal95 * std::sqrt(count / (count - 1));
}

Interval stretched(const Interval& interval, double factor) {
  const double value = interval.value;
  return {value, value - factor * (value - interval.low), value + factor * (interval.high - value)};
}

Interval percentiles(double value, std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  const std::size_t cut = numbers.size() / 40;  // 2.5 %
  return {value, numbers[cut], numbers[numbers.size() - 1 - cut]};
}

}  // namespace

double student95(std::int64_t degrees) {
  const boost::math::students_t law(static_cast<double>(std::max<std::int64_t>(degrees, 1)));
  return boost::math::quantile(law, 0.975);
}

json::object to_json(const Interval& interval) {
  return {{"value", interval.value}, {"low", interval.low}, {"high", interval.high}};
}

Interval wilson(double successes, double trials) {
  const double share = successes / trials;
  const double z2 = square(kNormal95);
  const double centre = (successes + z2 / 2) / (trials + z2);
  const double half =
      kNormal95 / (trials + z2) * std::sqrt(std::max(0.0, share * (1 - share) * trials + z2 / 4));
  // Exact ends: the two equal terms would not cancel after rounding.
  return {share, share > 0 ? centre - half : 0.0, share < 1 ? centre + half : 1.0};
}

Interval difference(const Interval& a, const Interval& b) {
  const double value = a.value - b.value;
  return {value,
          value - std::hypot(a.value - a.low, b.high - b.value),
          value + std::hypot(a.high - a.value, b.value - b.low)};
}

Interval quantile_interval(const Histogram& numbers, double share, int together) {
  const auto count = static_cast<double>(numbers.count());
  const double half = kNormal95 * std::sqrt(together * count * share * (1 - share));
  const auto at = [&](double rank) {
    return static_cast<double>(numbers.at_rank(static_cast<std::int64_t>(rank)));
  };
  return {static_cast<double>(numbers.quantile(share)),
          at(std::floor(count * share - half) - 1),
          at(std::ceil(count * share + half))};
}

Interval mean_interval(const Histogram& numbers) {
  const double mean = numbers.mean();
  const auto count = static_cast<double>(numbers.count());
  const double half = few(count) * kNormal95 * numbers.deviation() / std::sqrt(count);
  return {mean, mean - half, mean + half};
}

Moments bootstrap(const Histogram& numbers, Rng rng, int together) {
  const double mean = numbers.mean();
  std::vector<double> means;
  std::vector<double> deviations;
  for (int draw = 0; draw < kResamples; ++draw) {
    const Resampled sample = resample(numbers, mean, together, rng);
    means.push_back(sample.mean);
    deviations.push_back(sample.deviation);
  }
  const double count = static_cast<double>(numbers.count()) / together;
  return {stretched(percentiles(mean, std::move(means)), few(count)),
          percentiles(numbers.deviation(), std::move(deviations))};
}

double elo_of(double score) {
  const double inside = std::clamp(score, kLeastScore, 1 - kLeastScore);
  return 400 * std::log10(inside / (1 - inside));
}

}  // namespace bourse
