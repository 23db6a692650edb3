// SPDX-License-Identifier: Apache-2.0
//
// What may be concluded from counts. Every interval is at 95 %.
#pragma once

#include "core/boundary/json_reader.h"
#include "core/rng.h"
#include "lab/stats/histogram.h"

namespace bourse {

inline constexpr double kNormal95 = 1.959963984540054;  // 97.5 % of a normal law lie below

// 97.5 % of Student's law lie below it; of no degree of freedom as of one.
double student95(std::int64_t degrees);

struct Interval {
  double value = 0;
  double low = 0;
  double high = 0;

  bool operator==(const Interval&) const = default;
};
json::object to_json(const Interval& interval);

// The share of successes, by Wilson's score. Successes may be split, so they need not be whole.
// Requires: trials > 0.
Interval wilson(double successes, double trials);

// The difference a - b of two independent figures from the errors that their intervals show; with
// Wilson's intervals of two shares it is Newcombe's tenth method.
Interval difference(const Interval& a, const Interval& b);

// By the ranks between which the quantile lies. Requires: !numbers.empty().
// together: numbers that came about together, as the scores of one game; as if they were alike, so
// that the interval is rather too wide.
Interval quantile_interval(const Histogram& numbers, double share, int together = 1);

// The mean, by Student's law. Requires: !numbers.empty(). Of one number no error is known, and none
// is shown.
Interval mean_interval(const Histogram& numbers);

// Mean and standard deviation by the bootstrap: percentiles over resampled counts, each cell
// drawn from the Poisson distribution about its count; those of the mean are widened as Student's
// law is, where numbers are few. Requires: !numbers.empty(). together: as above.
struct Moments {
  Interval mean;
  Interval deviation;
};
Moments bootstrap(const Histogram& numbers, Rng rng, int together = 1);

// Elo of a score between 0 and 1. Nothing is said beyond one point in a thousand, 1200 Elo.
double elo_of(double score);

}  // namespace bourse
