// SPDX-License-Identifier: Apache-2.0
//
// The history of a table of a server: the log, and the prices at each step.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/table/price_history.h"
#include "core/market.h"

namespace bourse::cli {

class TableLog {
 public:
  void add(std::string line);  // empty lines are ignored
  void forget_recent() { recent_.clear(); }
  const std::vector<std::string>& all() const { return all_; }
  const std::vector<std::string>& recent() const { return recent_; }  // since forget_recent()

 private:
  std::vector<std::string> all_;
  std::vector<std::string> recent_;
};

class PriceMoments {
 public:
  // Replaces the step of that number and all later ones.
  void add(int number, std::vector<int> prices);
  void forget_after(int number);
  // The viewer is about to move: from now on since() is the last moment.
  void mark_move();

  PriceHistory history(const Market& market) const;
  int since() const;  // for PriceHistory::draw

 private:
  struct Moment {
    int number;
    std::vector<int> prices;
  };
  std::size_t last() const { return moments_.empty() ? 0 : moments_.size() - 1; }

  std::vector<Moment> moments_;
  std::size_t marked_ = 0;
};

}  // namespace bourse::cli
