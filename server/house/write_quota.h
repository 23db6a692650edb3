// SPDX-License-Identifier: Apache-2.0
//
// Limits what one address may cause to be written: a token bucket of bytes per address. A school or
// a club behind one address stays far below it; a program that fills the disk does not.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "server/domain/limits.h"
#include "server/domain/token_bucket.h"
#include "server/room/services.h"

namespace bourse {

class WriteQuota {
 public:
  WriteQuota(const HouseLimits& limits, const Clock& clock)
      : cost_(limits.write_cost),
        rate_(TokenRate::per_second(static_cast<double>(limits.written_per_day) / kDaySeconds,
                                    static_cast<double>(limits.written_at_once))),
        clock_(clock) {}

  // Counts a request or message of this size. False: the address has used up its quota. The address
  // "" has none.
  bool admit(const std::string& address, std::size_t bytes) {
    if (address.empty()) return true;
    const auto now = clock_.monotonic();
    if (addresses_.size() > kMostAddresses) {
      std::erase_if(addresses_,
                    [&](const auto& entry) { return entry.second.is_full(rate_, now); });
    }
    const bool is_admitted =
        addresses_[address].take(rate_, now, static_cast<double>(bytes + cost_));
    if (!is_admitted) ++refused_;
    return is_admitted;
  }

  std::uint64_t refused() const { return refused_; }

 private:
  static constexpr double kDaySeconds = 24 * 3600;
  static constexpr std::size_t kMostAddresses = 10'000;  // above this, full buckets are deleted

  std::size_t cost_;
  TokenRate rate_;
  const Clock& clock_;
  std::unordered_map<std::string, TokenBucket> addresses_;
  std::uint64_t refused_ = 0;
};

}  // namespace bourse
