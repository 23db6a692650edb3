// SPDX-License-Identifier: Apache-2.0
//
// Histogram of integers with exact counts. Everything the laboratory counts is stored in one:
// adding counts is commutative, so results do not depend on the threads.
#pragma once

#include <cstdint>
#include <map>

namespace bourse {

class Histogram {
 public:
  using Cells = std::map<std::int64_t, std::int64_t>;  // number -> count, ascending

  void add(std::int64_t number, std::int64_t times = 1);
  void merge(const Histogram& other);

  const Cells& cells() const { return cells_; }
  std::int64_t count() const { return count_; }
  bool empty() const { return count_ == 0; }

  // Require: !empty().
  double mean() const;
  double deviation() const;  // standard deviation of the population
  std::int64_t quantile(
      double share) const;  // the smallest number that `share` of all do not exceed
  std::int64_t at_rank(std::int64_t rank) const;  // 0 is the smallest; clamped to the range
  std::int64_t least() const { return cells_.begin()->first; }
  std::int64_t most() const { return cells_.rbegin()->first; }

  bool operator==(const Histogram&) const = default;

 private:
  Cells cells_;
  std::int64_t count_ = 0;
};

}  // namespace bourse
