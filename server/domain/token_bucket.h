// SPDX-License-Identifier: Apache-2.0
//
// Token bucket: `burst` tokens, refilled one per `interval`. Limits chat messages, hellos, standing
// orders and hints of people, and the requests and messages of network clients.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace bourse {

struct TokenRate {
  static constexpr TokenRate one_per(std::chrono::nanoseconds interval, int burst) {
    return {static_cast<double>(burst), interval};
  }
  static constexpr TokenRate per_second(double tokens, double burst) {
    return {burst, std::chrono::nanoseconds(static_cast<std::int64_t>(1e9 / tokens))};
  }

  double burst = 1;
  std::chrono::nanoseconds interval{std::chrono::seconds(1)};
};

class TokenBucket {
 public:
  // Time since any fixed epoch; it never decreases between calls.
  using Time = std::chrono::nanoseconds;

  // Takes the tokens if there are as many. A new bucket is full.
  bool take(const TokenRate& rate, Time now, double tokens = 1) {
    const double used = used_at(rate, now);
    if (used + tokens > rate.burst) return false;
    used_ = used + tokens;
    taken_at_ = now;
    return true;
  }
  // Time until take() succeeds. Requires: it fails now.
  std::chrono::milliseconds until_next(const TokenRate& rate, Time now) const {
    const double tokens = used_at(rate, now) + 1 - rate.burst;
    const std::chrono::duration<double, std::milli> wait = tokens * rate.interval;
    return std::chrono::milliseconds(1 + static_cast<std::int64_t>(wait.count()));
  }
  bool is_full(const TokenRate& rate, Time now) const { return used_at(rate, now) <= 0; }

 private:
  double used_at(const TokenRate& rate, Time now) const {
    const auto passed = static_cast<double>((now - taken_at_).count());
    return std::max(0.0, used_ - passed / static_cast<double>(rate.interval.count()));
  }

  double used_ = 0;
  Time taken_at_{0};
};

}  // namespace bourse
