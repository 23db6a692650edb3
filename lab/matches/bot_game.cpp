// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/bot_game.h"

#include <algorithm>
#include <ctime>
#include <limits>

#include <fmt/format.h>

#include "core/check.h"

namespace bourse {
namespace {

std::int64_t thread_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// Requires: neither is negative.
void add_up(std::int64_t& sum, std::int64_t more) {
  sum += std::min(more, std::numeric_limits<std::int64_t>::max() - sum);
}

}  // namespace

BotStats& BotStats::operator+=(const BotStats& other) {
  add_up(moves, other.moves);
  add_up(nanoseconds, other.nanoseconds);
  add_up(illegal, other.illegal);
  add_up(crashes, other.crashes);
  return *this;
}

BotGame::BotGame(Match match, const std::vector<ParticipantMaker>& makers)
    : match_(std::move(match)) {
  BOURSE_CHECK(static_cast<int>(makers.size()) == match_.seats());
  for (const ParticipantMaker& make : makers) bots_.push_back(make());
}

void BotGame::play_decision() {
  const Seat seat = next_to_move(match_);
  BotStats& stats = stats_[seat];
  const std::int64_t start = thread_nanoseconds();
  const Decision decision = bots_[static_cast<std::size_t>(number(seat))]->decide(match_, seat);
  stats.nanoseconds += thread_nanoseconds() - start;
  ++stats.moves;
  stats.illegal += decision.fault == Fault::Illegal ? 1 : 0;
  stats.crashes += decision.fault == Fault::Crash ? 1 : 0;
  if (decision.fault != Fault::None && first_fault_.empty()) {
    first_fault_ = fmt::format(
        "seat {} at move {}: {}", number(seat), match_.moves().count() + 1, decision.why);
    faulty_seat_ = seat;
  }
  const auto refusal = match_.play(seat, decision.action);
  BOURSE_CHECK(!refusal.has_value());
}

Outcome BotGame::finish() {
  while (!match_.is_over()) play_decision();
  return *match_.outcome();
}

std::optional<Outcome> BotGame::finish_unless_faulty() {
  while (!match_.is_over() && !faulty_seat_) play_decision();
  return faulty_seat_ ? std::nullopt : match_.outcome();
}

}  // namespace bourse
