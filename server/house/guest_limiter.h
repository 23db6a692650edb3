// SPDX-License-Identifier: Apache-2.0
//
// Limits the guests created per address and hour.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace bourse {

class GuestLimiter {
 public:
  explicit GuestLimiter(int per_hour) : per_hour_(per_hour) {}

  // Counts one more guest of the address; `now` is in milliseconds. The hour begins with the first.
  bool admit(const std::string& address, std::int64_t now) {
    if (addresses_.size() > kMostAddresses) {
      std::erase_if(addresses_, [&](const auto& entry) { return is_past(entry.second, now); });
    }
    Hour& hour = addresses_[address];
    if (is_past(hour, now)) hour = {0, now};
    return ++hour.guests <= per_hour_;
  }

  std::size_t addresses() const { return addresses_.size(); }

 private:
  static constexpr std::int64_t kHour = 3'600'000;
  static constexpr std::size_t kMostAddresses = 10'000;  // above this, past hours are deleted

  struct Hour {
    int guests = 0;
    std::int64_t since = 0;
  };
  static bool is_past(const Hour& hour, std::int64_t now) { return now - hour.since > kHour; }

  int per_hour_;
  std::unordered_map<std::string, Hour> addresses_;
};

}  // namespace bourse
