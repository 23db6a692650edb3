// SPDX-License-Identifier: Apache-2.0
#include "server/room/bot_seats.h"

#include <memory>
#include <string>
#include <utility>

#include "bots/bot.h"
#include "server/room/pause.h"
#include "server/room/time_control.h"

namespace bourse {

BotSeats::BotSeats(const TableSlot& table,
                   CommitQueue& commits,
                   WorkerPool& pool,
                   const HouseLimits& limits,
                   const Clock& clock,
                   Rng& pause_rng,
                   RoomCounters& counters,
                   KeepAlive keep_alive,
                   std::function<void()> on_ready)
    : table_(table),
      commits_(commits),
      pool_(pool),
      limits_(limits),
      clock_(clock),
      pause_rng_(pause_rng),
      counters_(counters),
      keep_alive_(std::move(keep_alive)),
      on_ready_(std::move(on_ready)) {}

void BotSeats::plan(std::int64_t now) {
  thoughts_.resize(table_->seating().occupants().size());
  const Match& match = table_->match();
  const SeatSet asked = match.to_act();
  const std::uint64_t seen = table_->streams().of(Viewer::spectator()).hash;
  for (std::size_t at = 0; at < thoughts_.size(); ++at) {
    const Seat seat = seat_at(static_cast<int>(at));
    if (!asked.contains(seat) || !table_->seating().occupants()[at].is_played_by_bot()) {
      thoughts_[at] = {};
      continue;
    }
    if (thoughts_[at].token != 0) continue;
    if (std::exchange(seen_, seen) != seen) {
      due_ = now + draw_pause(pause_rng_, limits_.bot_pause_least, limits_.bot_pause_most);
    }
    think(seat, now);
  }
}

std::optional<std::int64_t> BotSeats::next_due() const {
  std::optional<std::int64_t> due;
  for (const Thought& thought : thoughts_) {
    if (thought.token == 0) continue;
    due = earlier(due, thought.ready ? thought.due : thought.since + limits_.bot_budget.count());
  }
  return due;
}

bool BotSeats::move(std::int64_t now) {
  const Match& match = table_->match();
  for (std::size_t at = 0; at < thoughts_.size(); ++at) {
    Thought& thought = thoughts_[at];
    if (thought.token == 0) continue;
    const Seat seat = seat_at(static_cast<int>(at));
    if (!thought.ready && now - thought.since >= limits_.bot_budget.count()) {
      thought.ready = match.game().fallback(match.rules(), table_->view(Viewer::of(seat)));
    }
    if (!thought.ready || thought.due > now) continue;
    const AnyAction action = *thought.ready;
    thought = {};
    if (match.refuse(seat, action)) continue;
    commits_.commit_move(
        commits_.move_of(*table_, seat, action), action, [this](WriteResult written) {
          if (written == WriteResult::Ok) ++counters_.bot_moves;
        });
    return true;
  }
  return false;
}

// The bot gets the view of its seat and its legal actions. Its answer is dropped if the seat is no
// longer asked by then. The search ends after three quarters of the budget, counted from now: under
// load, bots search less before a fallback is played for them.
void BotSeats::think(Seat seat, std::int64_t now) {
  const Match& match = table_->match();
  const auto at = static_cast<std::size_t>(seat);
  const std::uint64_t token = next_token_++;
  thoughts_[at] = {.token = token, .since = now, .due = due_, .ready = std::nullopt};
  const SeatOccupant& occupant = table_->seating().occupants()[at];
  auto job = [this,
              room = keep_alive_(),
              seat,
              token,
              kind = occupant.bot.empty() ? std::string(stand_in_bot()) : occupant.bot,
              game = &match.game(),
              rules = match.rules(),
              view = table_->view(Viewer::of(seat)),
              legal = match.game().legal(match.rules(), match.state(), seat),
              until = clock_.monotonic() + limits_.bot_budget * 3 / 4,
              rng = bot_stream(match, seat)]() mutable -> WorkerPool::Completion {
    Budget budget;
    budget.deadline.emplace(until);
    auto bot = make_bot(kind);
    const AnyAction action =
        bot ? (*bot)->choose({*game, rules, view, legal, budget}, rng) : legal.front();
    return [this, room, seat, token, action] { thought(seat, token, action); };
  };
  pool_.run(std::move(job),
            [this, room = keep_alive_()](const std::string& why) { commits_.fail(why); });
}

void BotSeats::thought(Seat seat, std::uint64_t token, const AnyAction& action) {
  commits_.post([this, seat, token, action] {
    if (table_.denial() || table_->status() != Status::Playing) return;
    const auto at = static_cast<std::size_t>(seat);
    if (at >= thoughts_.size() || thoughts_[at].token != token || thoughts_[at].ready) return;
    thoughts_[at].ready = action;
    on_ready_();
  });
}

}  // namespace bourse
