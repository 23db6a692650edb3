// SPDX-License-Identifier: Apache-2.0
//
// Paired comparison of two tables with the same deals. The effect of a deal on both cancels, so the
// error of a difference is estimated per pair of games, or of blocks of games. It is far smaller
// than that of independent samples.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "lab/simulation/tally.h"
#include "lab/stats/statistics.h"

namespace bourse {

class PairedTallies {
 public:
  using Name =
      std::tuple<std::string, std::string, std::string>;  // group, of, statistic of a Metric

  // Adds the tallies of the same games at both tables. Requires: equal numbers of instrumented
  // games.
  void add(const Tally& a, const Tally& b);

  // b - a of a mean or share named as in metrics_of(); none for other statistics or fewer than two
  // pairs. Adds one pseudo-pair with difference 1, so that zero observed variance does not give a
  // zero-width interval.
  std::optional<Interval> difference(const Name& name) const;

 private:
  // Numbers of games per pair.
  struct Weights {
    std::int64_t pairs = 0;
    double sum = 0;
    double squares = 0;

    void add(std::int64_t games);
  };
  struct Gap {
    bool is_instrumented = false;  // counts instrumented games only
    double sum = 0;
    double squares = 0;
    double weighted = 0;
  };

  Weights games_;
  Weights instrumented_;
  std::map<Name, Gap> gaps_;
};

}  // namespace bourse
