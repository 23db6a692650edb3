// SPDX-License-Identifier: Apache-2.0
#include "server/room/public_pace.h"

#include <algorithm>
#include <utility>

#include "server/room/pause.h"

namespace bourse {
namespace {

// The bots at the seats that may be asked, as far as spectators know.
int asked_bots(const Table& table) {
  const SeatSet waiting = table.streams().of(Viewer::spectator()).waiting;
  return static_cast<int>(std::count_if(waiting.begin(), waiting.end(), [&](Seat seat) {
    return table.seating()[seat].is_played_by_bot();
  }));
}

}  // namespace

PublicStep PublicPace::step(const Table& table, std::int64_t now) {
  const std::uint64_t seen = table.streams().of(Viewer::spectator()).hash;
  if (std::exchange(seen_, seen) != seen || now > due_) {
    due_ = now + draw_pause(rng_, limits_.bot_pause_least, limits_.bot_pause_most);
  }
  PublicStep step{.due = due_, .thinking = limits_.bot_budget * 3 / 4};
  // Without a pause (--bot-delay 0) nothing is hidden. A tenth is left for the way back.
  if (limits_.bot_pause_most.count() > 0) {
    step.thinking = std::min(step.thinking, std::chrono::milliseconds((due_ - now) * 9 / 10));
  }
  const int threads = std::max(1, limits_.bot_threads);
  step.crowd = std::max(1, (asked_bots(table) + threads - 1) / threads);
  return step;
}

std::int64_t PublicPace::late(std::int64_t due, std::int64_t ready) const {
  const std::int64_t grid = limits_.bot_pause_least.count();
  if (ready <= due || grid <= 0) return due;
  return due + (ready - due + grid - 1) / grid * grid;
}

}  // namespace bourse
