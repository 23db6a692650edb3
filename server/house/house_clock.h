// SPDX-License-Identifier: Apache-2.0
//
// The clock of the house. It starts at the time of day and from then on counts with a clock that
// nobody can set, so a step of the system's clock changes no game. It is read by one thread, except
// monotonic().
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "server/room/services.h"

namespace bourse {

// Milliseconds since 1970, and milliseconds of a clock that never jumps. Tests supply their own.
struct TimeSources {
  std::function<std::int64_t()> wall = [] {
    return milliseconds_of(std::chrono::system_clock::now());
  };
  std::function<std::int64_t()> steady = [] {
    return milliseconds_of(std::chrono::steady_clock::now());
  };

  template <class Time>
  static std::int64_t milliseconds_of(Time time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
  }
};

class HouseClock final : public Clock {
 public:
  explicit HouseClock(TimeSources sources)
      : sources_(std::move(sources)), ahead_(sources_.wall() - sources_.steady()) {}

  std::int64_t now() const override { return ahead_ + sources_.steady(); }
  std::int64_t wall() const override { return sources_.wall(); }
  std::chrono::nanoseconds monotonic() const override {
    return std::chrono::steady_clock::now().time_since_epoch();
  }

  // Continues after this time if the clock is behind it: the system's clock was set back between
  // two starts.
  void begin_after(std::int64_t time) {
    if (now() <= time) ahead_ += time + 1 - now();
  }

  // How far the time of day has jumped since the last call, in milliseconds; 0: it has not.
  std::int64_t take_step() {
    const std::int64_t drift = wall() - now();
    const std::int64_t step = drift - std::exchange(drift_, drift);
    return step >= kStep || step <= -kStep ? step : 0;
  }

 private:
  static constexpr std::int64_t kStep = 2000;

  TimeSources sources_;
  std::int64_t ahead_;      // of the steady clock
  std::int64_t drift_ = 0;  // of the time of day from now(), at the last call of take_step()
};

}  // namespace bourse
