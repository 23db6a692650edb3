// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "play/record.h"

namespace bourse::cli {

// Milliseconds of play. A resumed game continues to count from its saved time.
class PlayClock {
 public:
  explicit PlayClock(std::int64_t before) : before_(before) {}

  std::int64_t now() const {
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - start_);
    return std::min(before_ + elapsed.count(), kLatestMillisecond);
  }

 private:
  std::int64_t before_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace bourse::cli
