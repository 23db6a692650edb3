// SPDX-License-Identifier: Apache-2.0
//
// Two tables that were dealt the same games. What a deal does to both is no difference between
// them, so the error of a difference is measured from game to game, or from block to block of
// games: it is far smaller than that of two metrics that know nothing of each other.
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

  // What the tables made of the same games, of which as many were watched.
  void add(const Tally& a, const Tally& b);

  // b - a of a mean or a share as metrics_of() names it; none of what is no mean, nor from fewer
  // than two pairs. As if one more pair had differed by one: that all were alike does not show that
  // all are.
  std::optional<Interval> difference(const Name& name) const;

 private:
  // How many games each pair stands for.
  struct Weights {
    std::int64_t pairs = 0;
    double sum = 0;
    double squares = 0;

    void add(std::int64_t games);
  };
  struct Gap {
    bool is_instrumented = false;  // of the games watched, or of all
    double sum = 0;
    double squares = 0;
    double weighted = 0;
  };

  Weights games_;
  Weights instrumented_;
  std::map<Name, Gap> gaps_;
};

}  // namespace bourse
