// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/terminal/screen.h"

namespace bourse::cli {
namespace {

constexpr int kBarWidth = 24;
constexpr std::chrono::milliseconds kPause{100};

std::string bar(double share) {
  const int full = static_cast<int>(std::clamp(share, 0.0, 1.0) * kBarWidth);
  return std::string(static_cast<std::size_t>(full), '#') +
         std::string(static_cast<std::size_t>(kBarWidth - full), '.');
}

// A line that wraps would leave its first part behind.
void draw_line(const std::string& line) {
  const auto width = static_cast<std::size_t>(terminal_size().width);
  const std::string whole = "\r" + line.substr(0, width - 1) + "\x1b[K";
  std::fwrite(whole.data(), 1, whole.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

Progress::Progress(double share, std::int64_t games)
    : first_share_(share), first_games_(games), is_shown_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (is_drawn_) draw_line("");
}

bool Progress::is_due() {
  if (!is_shown_ || Clock::now() < next_) return false;
  next_ = Clock::now() + kPause;
  is_drawn_ = true;
  return true;
}

std::string Progress::line(double share, std::int64_t games) const {
  const double rate = static_cast<double>(games - first_games_) / std::max(seconds(), 1e-3);
  return fmt::format("[{}] {:3.0f} %  {:.{}f} games/s",
                     bar(share),
                     100 * std::clamp(share, 0.0, 1.0),
                     rate,
                     rate < 10 ? 1 : 0);
}

void Progress::show(double share, std::int64_t games, std::string_view note) {
  if (!is_due()) return;
  const double done = share - first_share_;
  const double left = done > 0 ? seconds() * (1 - share) / done : 0;
  draw_line(fmt::format("{}  {} left  {}", line(share, games), duration_text(left), note));
}

void Progress::show_without_estimate(double share, std::int64_t games, std::string_view note) {
  if (is_due()) draw_line(fmt::format("{}  {}", line(share, games), note));
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(std::clamp(seconds, 0.0, 1e9)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace bourse::cli
