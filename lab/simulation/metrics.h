// SPDX-License-Identifier: Apache-2.0
//
// Metrics of a tally with 95 % intervals. Tables, JSON and CSV are all made from this one list, so
// they agree.
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
  std::optional<double> at;  // for prices: elapsed fraction of the game, 0 to 1
  std::string statistic;     // "mean", "median", "share", …
  Interval interval;
};
using Metrics = std::vector<Metric>;

// In reading order. `seed` is that of the bootstrap.
Metrics metrics_of(const Tally& tally, const Seed& seed);

// b - a of everything that both have; groups with an `at` are left out. Means and shares are paired
// (paired_tallies.h), deviations and quantiles are compared as independent samples.
Metrics differences(const Metrics& a, const Metrics& b, const PairedTallies& pairs);

// {group: {of: {statistic: {value, low, high}}}}; for metrics with an `at`, {of: [{at, …}, …]}.
json::object to_json(const Metrics& metrics);

// A section per group, a line per `of`, with the interval of its first statistic. Prices are left
// to the plots.
std::string to_text(const Metrics& metrics);

// One line per metric, with the columns of kTableHeader. `set`: "a", "b" or "difference".
inline constexpr std::string_view kTableHeader = "set,group,of,at,statistic,value,low,high\n";
std::string to_csv(std::string_view set, const Metrics& metrics);

}  // namespace bourse
