// SPDX-License-Identifier: Apache-2.0
//
// A clock that asks a function; tests bring their own.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "server/room/services.h"

namespace bourse {

class FunctionClock final : public Clock {
 public:
  explicit FunctionClock(std::function<std::int64_t()> now) : now_(std::move(now)) {}
  std::int64_t now() const override { return now_(); }

 private:
  std::function<std::int64_t()> now_;
};

}  // namespace bourse
