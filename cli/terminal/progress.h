// SPDX-License-Identifier: Apache-2.0
//
// A line on standard error that shows how far a long command is: a bar, the rate and the time left.
// Only where standard error is a terminal; the line goes when the command is done.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace bourse::cli {

class Progress {
 public:
  // From where the work goes on; what was done before has no part in the rate and the time left.
  explicit Progress(double share = 0, std::int64_t games = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // share: of all the work, 0 to 1. At most ten times a second it is really shown.
  void show(double share, std::int64_t games, std::string_view note = {});
  // For work that may go back as well: without the time left.
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
