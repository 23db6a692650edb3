// SPDX-License-Identifier: Apache-2.0
//
// Histogram of durations. Bounds double from 0.25 ms up to 2 s; longer durations have a bucket of
// their own.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace bourse {

class LatencyHistogram {
 public:
  static constexpr std::size_t kBounds = 14;  // 0.25 ms · 2^13 is 2.048 s
  static constexpr std::chrono::microseconds kFirstBound{250};

  void add(std::chrono::nanoseconds taken) {
    std::chrono::nanoseconds bound = kFirstBound;
    std::size_t at = 0;
    for (; at < kBounds && taken > bound; ++at) bound *= 2;
    ++counts_[at];
    sum_ += taken;
  }

  // Number of durations up to each bound and above the one before; the last is above all bounds.
  const std::array<std::uint64_t, kBounds + 1>& counts() const { return counts_; }
  std::chrono::nanoseconds sum() const { return sum_; }

 private:
  std::array<std::uint64_t, kBounds + 1> counts_{};
  std::chrono::nanoseconds sum_{0};
};

}  // namespace bourse
