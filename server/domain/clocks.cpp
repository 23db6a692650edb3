// SPDX-License-Identifier: Apache-2.0
#include "server/domain/clocks.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace bourse {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kDay = kSecond * 60 * 60 * 24;
// Minimum time for a person who reclaims a seat after its bank ran out.
constexpr std::int64_t kAfterAbsence = 30 * kSecond;

constexpr int kMostBank = 24 * 60 * 60;
constexpr int kMostIncrement = 60 * 60;
constexpr int kMostDays = 30;

bool is_within(const std::optional<int>& value, int least, int most) {
  return value && *value >= least && *value <= most;
}

}  // namespace

std::optional<std::string> refuse_clock(const wire::ClockSetting& setting) {
  const bool has_bank = setting.bank_seconds || setting.increment_seconds;
  switch (setting.kind) {
    case wire::ClockKind::None:
      if (has_bank || setting.days) return "clock: a table without a clock has no bank and no days";
      break;
    case wire::ClockKind::Bank:
      if (!is_within(setting.bank_seconds, 1, kMostBank)) {
        return fmt::format("clock.bank_seconds: must be 1 to {}", kMostBank);
      }
      if (!is_within(setting.increment_seconds, 0, kMostIncrement)) {
        return fmt::format("clock.increment_seconds: must be 0 to {}", kMostIncrement);
      }
      if (setting.days) return "clock.days: a clock with a bank has no days";
      break;
    case wire::ClockKind::Days:
      if (!is_within(setting.days, 1, kMostDays)) {
        return fmt::format("clock.days: must be 1 to {}", kMostDays);
      }
      if (has_bank) return "clock: a clock of days has no bank and no increment";
      break;
  }
  return std::nullopt;
}

Clocks::Clocks(const wire::ClockSetting& setting, int seats) {
  if (setting.kind == wire::ClockKind::Bank) {
    allowance_ = setting.bank_seconds.value_or(1) * kSecond;
    increment_ = setting.increment_seconds.value_or(0) * kSecond;
  } else if (setting.kind == wire::ClockKind::Days) {
    allowance_ = setting.days.value_or(1) * kDay;
    is_daily_ = true;
  }
  if (!is_running()) return;
  Clock full;
  full.left = allowance_;
  const auto count = static_cast<std::size_t>(seats);
  own_.assign(count, full);
  seen_.assign(count + 1, own_);
}

std::int64_t Clocks::Clock::left_at(std::int64_t now) const {
  return is_running ? std::clamp<std::int64_t>(left - (now - since), 0, left) : left;
}

void Clocks::Clock::stop(std::int64_t now) {
  left = left_at(now);
  is_running = false;
}

void Clocks::turn(Clock& clock, std::int64_t at, bool is_asked, bool is_new_turn) const {
  const bool was_asked = std::exchange(clock.is_asked, is_asked);
  if (was_asked && (!is_asked || is_new_turn)) {
    clock.is_earned = clock.is_resting;
    if (clock.is_running) {
      clock.stop(at);
      clock.left = is_daily_ ? allowance_ : clock.left + increment_;
    }
  }
  if (is_asked && !clock.is_running && !clock.is_resting) {
    clock.is_running = true;
    clock.since = std::max(at, starts_);
  }
}

void Clocks::ask(std::int64_t at, SeatSet asked, const std::vector<SeatSet>& waiting, bool moved) {
  const bool is_new_turn = moved && own_.size() == 1;
  for (std::size_t seat = 0; seat < own_.size(); ++seat) {
    const Seat here = seat_at(static_cast<int>(seat));
    turn(own_[seat], at, asked.contains(here), is_new_turn);
    for (std::size_t viewer = 0; viewer < seen_.size(); ++viewer) {
      turn(seen_[viewer][seat], at, waiting[viewer].contains(here), is_new_turn);
    }
  }
}

template <class Change>
void Clocks::change_all(Seat seat, Change change) {
  if (!is_running()) return;
  const auto at = static_cast<std::size_t>(seat);
  change(own_[at]);
  for (auto& clocks : seen_) change(clocks[at]);
}

void Clocks::rest(std::int64_t at, Seat seat) {
  change_all(seat, [&](Clock& clock) {
    clock.stop(at);
    clock.is_resting = true;
    clock.is_earned = false;
  });
}

void Clocks::wake(Clock& clock, std::int64_t at) const {
  clock.is_resting = false;
  clock.since = std::max(at, starts_);
  if (!std::exchange(clock.is_earned, false)) return;
  clock.left = std::max(clock.left, is_daily_ ? allowance_ : std::max(increment_, kAfterAbsence));
}

// The following ask() decides whether the clock runs again.
void Clocks::resume(std::int64_t at, Seat seat) {
  change_all(seat, [&](Clock& clock) { wake(clock, at); });
}

bool Clocks::is_spent(Seat seat) const {
  if (!is_running()) return false;
  const Clock& clock = own_[static_cast<std::size_t>(seat)];
  return clock.is_resting && !clock.is_earned && clock.left == 0;
}

void Clocks::pause(std::int64_t milliseconds) {
  starts_ += milliseconds;
  for (Clock& clock : own_) clock.since += milliseconds;
  for (auto& clocks : seen_) {
    for (Clock& clock : clocks) clock.since += milliseconds;
  }
}

std::int64_t Clocks::left(Seat seat, std::int64_t now) const {
  return is_running() ? own_[static_cast<std::size_t>(seat)].left_at(now) : 0;
}

std::optional<Clocks::Expiry> Clocks::next_expiry() const {
  std::optional<Expiry> first;
  for (std::size_t seat = 0; seat < own_.size(); ++seat) {
    const Clock& clock = own_[seat];
    if (!clock.is_running) continue;
    const std::int64_t at = clock.since + clock.left;
    if (!first || at < first->at) first = Expiry{at, seat_at(static_cast<int>(seat))};
  }
  return first;
}

std::vector<wire::ClockSeen> Clocks::seen(Viewer viewer, std::int64_t now) const {
  std::vector<wire::ClockSeen> clocks;
  if (!is_running()) return clocks;
  const auto own = viewer.seat();
  const auto& others = own ? seen_[static_cast<std::size_t>(*own)] : seen_.back();
  for (std::size_t seat = 0; seat < own_.size(); ++seat) {
    const bool is_own = own && static_cast<std::size_t>(*own) == seat;
    const Clock& clock = is_own ? own_[seat] : others[seat];
    clocks.push_back({.left = clock.left_at(now), .running = clock.is_running});
    if (clock.is_running && clock.since > now) clocks.back().starts_in = clock.since - now;
  }
  return clocks;
}

}  // namespace bourse
