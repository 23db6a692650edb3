// SPDX-License-Identifier: Apache-2.0
//
// Confidence intervals, all at 95 %.
#pragma once

#include "core/codec/json_reader.h"
#include "core/rng.h"
#include "lab/stats/histogram.h"

namespace bourse {

inline constexpr double kNormal95 =
    1.959963984540054;  // 97.5 % quantile of the normal distribution

// 97.5 % quantile of Student's distribution; 0 degrees of freedom count as 1.
double student95(std::int64_t degrees);

struct Interval {
  double value = 0;
  double low = 0;
  double high = 0;

  bool operator==(const Interval&) const = default;
};
json::object to_json(const Interval& interval);

// Wilson score interval of the share of successes, which may be fractional. Requires: trials > 0.
Interval wilson(double successes, double trials);

// The difference a - b of two independent estimates, from their intervals; for two Wilson intervals
// this is Newcombe's method 10.
Interval difference(const Interval& a, const Interval& b);

// Interval of a quantile, by ranks. `together`: the size of groups of dependent numbers, such as
// the scores of one game; each group counts as one number, so the interval is conservative.
// Requires: !numbers.empty().
Interval quantile_interval(const Histogram& numbers, double share, int together = 1);

// Interval of the mean, by Student's distribution. For a single number the error is unknown and the
// interval has zero width. Requires: !numbers.empty().
Interval mean_interval(const Histogram& numbers);

// Bootstrap intervals of mean and standard deviation: percentiles over resampled counts, each drawn
// from the Poisson distribution around the observed count. For few numbers the interval of the mean
// is widened as by Student's distribution. `together`: as above. Requires: !numbers.empty().
struct Moments {
  Interval mean;
  Interval deviation;
};
Moments bootstrap(const Histogram& numbers, Rng rng, int together = 1);

// Elo of a score between 0 and 1, limited to ±1200 (one point in a thousand).
double elo_of(double score);

}  // namespace bourse
