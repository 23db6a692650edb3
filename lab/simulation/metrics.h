// SPDX-License-Identifier: Apache-2.0
//
// A tally as metrics with 95 % intervals: one list that tables, JSON and CSV are all made of, so
// that they say the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/simulation/paired_tallies.h"
#include "lab/simulation/tally.h"
#include "lab/stats/statistics.h"

namespace bourse {

struct Metric {
  std::string group;         // "win rate", "score", "length", "action", …
  std::string of;            // which seat, company, verb, …
  std::optional<double> at;  // prices: how much of the game is over, 0 to 1
  std::string statistic;     // "mean", "median", "share", …
  Interval interval;
};
using Metrics = std::vector<Metric>;

// In the order in which they are read. seed: of the bootstrap.
Metrics metrics_of(const Tally& tally, const Seed& seed);

// b - a of everything that both have; groups with an `at` are left out. Means and shares are paired
// (paired_tallies.h), deviations and quantiles are compared as independent samples.
Metrics differences(const Metrics& a, const Metrics& b, const PairedTallies& pairs);

// {group: {of: {statistic: {value, low, high}}}}; where there is an `at`, {of: [{at, …}, …]}.
json::object to_json(const Metrics& metrics);

// A section a group, a line for each `of`, the interval of the first statistic. Without prices,
// which are for plots.
std::string to_text(const Metrics& metrics);

// One line a metric, under kTableHeader. set: "a" or "b", "difference".
inline constexpr std::string_view kTableHeader = "set,group,of,at,statistic,value,low,high\n";
std::string to_csv(std::string_view set, const Metrics& metrics);

}  // namespace bourse
