// SPDX-License-Identifier: Apache-2.0
//
// Progress of a long command as a line on standard error: a bar, the rate and the time left. Shown
// only if standard error is a terminal, and erased at the end.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace bourse::cli {

class Progress {
 public:
  // Where resumed work starts; earlier work does not count for the rate and the time left.
  explicit Progress(double share = 0, std::int64_t games = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // `share` of the work is done, 0 to 1. Redraws at most ten times per second.
  void show(double share, std::int64_t games, std::string_view note = {});
  // Without the time left, for a share that may also fall.
  void show_without_estimate(double share, std::int64_t games, std::string_view note);

 private:
  using Clock = std::chrono::steady_clock;

  bool is_due();
  std::string line(double share, std::int64_t games) const;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  double first_share_;
  std::int64_t first_games_;
  bool is_shown_;
  bool is_drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_;
};

// "3 s", "4 min 10 s", "2 h 5 min".
std::string duration_text(double seconds);

}  // namespace bourse::cli
