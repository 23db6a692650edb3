// SPDX-License-Identifier: Apache-2.0
#include "lab/bot_game.h"

#include <ctime>
#include <exception>

#include "core/check.h"

namespace bourse {
namespace {

std::int64_t thread_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace

Conduct& Conduct::operator+=(const Conduct& other) {
  moves += other.moves;
  nanoseconds += other.nanoseconds;
  illegal += other.illegal;
  crashes += other.crashes;
  return *this;
}

BotGame::BotGame(Match match, const std::vector<BotMaker>& makers) : match_(std::move(match)) {
  BOURSE_CHECK(static_cast<int>(makers.size()) == match_.seats());
  for (const BotMaker& make : makers) bots_.push_back(make());
}

AnyAction BotGame::ask(Seat seat, const AnyView& view) {
  const std::vector<AnyAction> legal = match_.legal(seat);
  Rng rng = bot_stream(match_.seed(), seat, match_.move_count() + 1);
  Conduct& conduct = conduct_[seat];
  ++conduct.moves;
  const std::int64_t start = thread_nanoseconds();
  AnyAction action{};
  try {
    action = bots_[static_cast<std::size_t>(number(seat))]->choose(
        {match_.game(), match_.rules(), view, legal}, rng);
  } catch (const std::exception&) {
    ++conduct.crashes;
    action = match_.game().fallback(match_.rules(), view);
  }
  conduct.nanoseconds += thread_nanoseconds() - start;
  return action;
}

void BotGame::play_decision() {
  const Seat seat = next_to_move(match_);
  const AnyView view = match_.view(Viewer::of(seat));
  if (!match_.play(seat, ask(seat, view))) return;
  ++conduct_[seat].illegal;
  const auto refusal = match_.play(seat, match_.game().fallback(match_.rules(), view));
  BOURSE_CHECK(!refusal.has_value());
}

Outcome BotGame::finish() {
  while (!match_.is_over()) play_decision();
  return *match_.outcome();
}

}  // namespace bourse
