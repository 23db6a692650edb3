// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/strength.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/check.h"

namespace bourse {
namespace {

constexpr double kEloOfDeviation = 800 / std::numbers::ln10;  // 347.4
constexpr double kEven = 0.5;
// Weight of results that were not observed: without it no distribution of mean 1/2 could explain a
// side that always wins.
constexpr double kUnseen = 1e-3;
constexpr double kMostNormalised = 2000;  // the largest value reported
constexpr int kEstimates = 30;
constexpr double kCloseEnough = 1e-9;

struct Chance {
  double score;
  double chance;
};
using Distribution = std::vector<Chance>;

struct Shape {
  double mean = 0;
  double deviation = 0;
};

Shape shape_of(const Distribution& cells) {
  Shape shape;
  for (const Chance& cell : cells) shape.mean += cell.score * cell.chance;
  double variance = 0;
  for (const Chance& cell : cells) {
    const double off = cell.score - shape.mean;
    variance += off * off * cell.chance;
  }
  shape.deviation = std::sqrt(variance);
  return shape;
}

// The observed distribution, with `doubt` of a unit added at either end.
Distribution seen_in(const UnitScores& scores, double doubt) {
  Distribution cells;
  double total = 0;
  const auto add = [&](std::int64_t points, double times) {
    if (times == 0) return;
    cells.push_back({static_cast<double>(points) / scores.most, times});
    total += times;
  };
  add(0, doubt);
  for (const auto& [points, times] : scores.points.cells()) add(points, static_cast<double>(times));
  add(scores.most, doubt);
  for (Chance& cell : cells) cell.chance /= total;
  return cells;
}

// The root x of Σ chance · slope / (1 + x · slope) at which every denominator is positive. The sum
// falls from +∞ to -∞ between the poles, so Newton steps are kept inside the remaining bracket.
double multiplier(const Distribution& seen, const std::vector<double>& slopes) {
  const auto [least, most] = std::minmax_element(slopes.begin(), slopes.end());
  double low = -1 / *most;
  double high = -1 / *least;
  double x = 0;
  for (int step = 0; step < 100; ++step) {
    double sum = 0;
    double fall = 0;
    for (std::size_t at = 0; at < seen.size(); ++at) {
      const double term = slopes[at] / (1 + x * slopes[at]);
      sum += seen[at].chance * term;
      fall += seen[at].chance * term * term;
    }
    (sum > 0 ? low : high) = x;
    double next = x + sum / fall;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - x) < 1e-12 * (1 + std::abs(x))) return next;
    x = next;
  }
  return x;
}

// The distribution of wins and losses alone with (mean - 1/2) / deviation = wanted. Requires:
// `seen` has both ends.
Distribution won_or_lost(const Distribution& seen, double wanted) {
  Distribution estimate = seen;
  for (Chance& cell : estimate) cell.chance = 0;
  estimate.back().chance = kEven + wanted / (2 * std::sqrt(1 + wanted * wanted));
  estimate.front().chance = 1 - estimate.back().chance;
  return estimate;
}

// The maximum-likelihood distribution with (mean - 1/2) / deviation = wanted. The constraint is
// linearised at the last estimate until it converges (Van den Bergh, Comments on normalized Elo,
// 4.1). The first estimate satisfies the constraint; the deviation is concave in the chances, so
// there are slopes on both sides of zero from then on.
Distribution likeliest(const Distribution& seen, double wanted) {
  Distribution estimate = won_or_lost(seen, wanted);
  std::vector<double> slopes(seen.size());
  for (int step = 0; step < kEstimates; ++step) {
    const auto [mean, deviation] = shape_of(estimate);
    for (std::size_t at = 0; at < seen.size(); ++at) {
      const double off = (seen[at].score - mean) / deviation;
      slopes[at] = seen[at].score - kEven - wanted * deviation * (1 + off * off) / 2;
    }
    const auto [least, most] = std::minmax_element(slopes.begin(), slopes.end());
    BOURSE_CHECK(*least < 0 && *most > 0);
    const double x = multiplier(seen, slopes);
    double change = 0;
    for (std::size_t at = 0; at < seen.size(); ++at) {
      const double chance = seen[at].chance / (1 + x * slopes[at]);
      change = std::max(change, std::abs(chance - estimate[at].chance));
      estimate[at].chance = chance;
    }
    if (change < kCloseEnough) break;
  }
  return estimate;
}

// The deviation is at least that of one unit being a point off: equal results do not prove a
// smaller one.
Shape unit_shape(const UnitScores& scores) {
  const auto units = static_cast<double>(scores.points.count());
  const double least = std::sqrt(std::max(units - 1, 1.0)) / units;
  const double deviation = std::max(scores.points.deviation(), least);
  return {scores.points.mean() / scores.most, deviation / scores.most};
}

// The trials of all units. A single unit does not show how its games correlate, and counts as one.
double trials_played(const UnitScores& scores) {
  const auto units = static_cast<double>(scores.points.count());
  return units == 1 ? 1 : units * scores.trials;
}

// The low end of the interval of a perfect score.
double spotless_low(const UnitScores& scores) {
  const double trials = trials_played(scores);
  return wilson(trials, trials).low;
}

// The same in standard deviations of a unit.
double spotless_worth(const UnitScores& scores) {
  const double low = spotless_low(scores);
  const auto units = static_cast<double>(scores.points.count());
  return (low - kEven) / std::sqrt(low * (1 - low)) * std::sqrt(trials_played(scores) / units);
}

// The number of trials of this mean for which Wilson's low end is `low`: there the mean is
// kNormal95 deviations away. Requires: mean > low.
double trials_down_to(double low, double mean) {
  const double off = (mean - low) / kNormal95;
  return low * (1 - low) / (off * off);
}

}  // namespace

double independent_trials(const UnitScores& scores) {
  const auto [mean, deviation] = unit_shape(scores);
  const auto units = static_cast<double>(scores.points.count());
  const double ahead = std::max(mean, 1 - mean);
  if (units == 1 || ahead == 1) return trials_played(scores);
  // The deviation of few units is uncertain: widened as Student's distribution is.
  const double known = kNormal95 / student95(scores.points.count() - 1);
  const double alike = (units - 1) * mean * (1 - mean) / (deviation * deviation) * known * known;
  // A few lost points vary little, which must not give a tighter interval than a perfect score.
  const double low = spotless_low(scores);
  return ahead > low ? std::min(alike, trials_down_to(low, ahead)) : alike;
}

Interval mean_score(const UnitScores& scores) {
  const double trials = independent_trials(scores);
  return wilson(unit_shape(scores).mean * trials, trials);
}

Interval elo(const UnitScores& scores) {
  const Interval score = mean_score(scores);
  return {elo_of(score.value), elo_of(score.low), elo_of(score.high)};
}

Interval normalised_elo(const UnitScores& scores) {
  const auto [mean, deviation] = unit_shape(scores);
  const auto units = static_cast<double>(scores.points.count());
  const double scale = kEloOfDeviation / std::sqrt(scores.games);
  const auto told = [&](double deviations) {
    return std::clamp(deviations * scale, -kMostNormalised, kMostNormalised);
  };
  const double spotless = spotless_worth(scores);
  if (mean == 1) return {kMostNormalised, told(spotless), kMostNormalised};
  if (mean == 0) return {-kMostNormalised, -kMostNormalised, told(-spotless)};
  const double worth = (mean - kEven) / deviation;
  // The error of the mean in deviations, and of the deviation itself.
  const double error =
      student95(scores.points.count() - 1) * std::sqrt((1 + worth * worth / 2) / units);
  return {told(worth),
          told(std::min(worth - error, spotless)),
          told(std::max(worth + error, -spotless))};
}

double log_likelihood_ratio(const UnitScores& scores, const Hypotheses& hypotheses) {
  if (scores.points.empty()) return 0;
  const auto& cells = scores.points.cells();
  const bool has_ends = cells.contains(0) && cells.contains(scores.most);
  const Distribution seen = seen_in(scores, has_ends ? 0 : kUnseen);
  // The score of a unit averages its games, so its deviation is √games times smaller than a game's.
  const double scale = std::sqrt(scores.games) / kEloOfDeviation;
  const Distribution none = likeliest(seen, hypotheses.none * scale);
  const Distribution some = likeliest(seen, hypotheses.some * scale);
  double ratio = 0;
  for (std::size_t at = 0; at < seen.size(); ++at) {
    ratio += seen[at].chance * std::log(some[at].chance / none[at].chance);
  }
  return ratio * static_cast<double>(scores.points.count());
}

}  // namespace bourse
