// SPDX-License-Identifier: Apache-2.0
//
// So many at once, then one more in each interval: how often a person may speak, how often a line
// may say hello.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace bourse {

class Allowance {
 public:
  // Takes one, if one is left; `now` is in milliseconds and never goes back.
  bool take(int at_once, std::chrono::milliseconds interval, std::int64_t now) {
    const double regained =
        static_cast<double>(now - taken_at_) / static_cast<double>(interval.count());
    const double used = std::max(0.0, used_ - regained);
    if (used + 1 > at_once) return false;
    used_ = used + 1;
    taken_at_ = now;
    return true;
  }

 private:
  double used_ = 0;
  std::int64_t taken_at_ = 0;
};

}  // namespace bourse
