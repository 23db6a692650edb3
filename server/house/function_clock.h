// SPDX-License-Identifier: Apache-2.0
//
// The clock of the house. A function supplies the time of day, so that tests can supply their own.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "server/room/services.h"

namespace bourse {

class FunctionClock final : public Clock {
 public:
  explicit FunctionClock(std::function<std::int64_t()> now) : now_(std::move(now)) {}
  std::int64_t now() const override { return now_(); }
  std::chrono::nanoseconds monotonic() const override {
    return std::chrono::steady_clock::now().time_since_epoch();
  }

 private:
  std::function<std::int64_t()> now_;
};

}  // namespace bourse
