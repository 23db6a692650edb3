// SPDX-License-Identifier: Apache-2.0
#include "server/room/bot_seats.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "play/moves_ahead.h"
#include "server/room/time_control.h"

namespace bourse {
namespace {

// Moves that nobody else sees are written this much before the move that others see, so that its
// time does not depend on how many were written first. A write takes a few milliseconds.
constexpr std::int64_t kUnseenLead = 100;

// The first search gets this much even if it begins too late for its step.
constexpr std::chrono::nanoseconds kLeast = std::chrono::milliseconds(20);

// A decision that nobody else sees gets a third of the time left: others may follow it, and the
// time of all together is limited.
constexpr int kUnseenShare = 3;

// The time for the decisions of one step; used on the thread of a bot.
class ThinkingTime {
 public:
  // `crowd` bots may have to share a thread.
  ThinkingTime(const Clock& clock, std::chrono::nanoseconds until, int crowd)
      : clock_(&clock), until_(until), crowd_(crowd) {}

  Budget next(bool is_seen) {
    const std::chrono::nanoseconds now = clock_->monotonic();
    const auto share = (until_ - now) / std::max(crowd_, is_seen ? 1 : kUnseenShare);
    Budget budget;
    budget.deadline.emplace(now + std::max(share, std::exchange(least_, {})));
    return budget;
  }

 private:
  const Clock* clock_;
  std::chrono::nanoseconds until_;
  int crowd_;
  std::chrono::nanoseconds least_ = kLeast;
};

// The decisions of a seat up to the next one that others see. The bot gets the view of its seat and
// its legal actions, each time as if the moves before had been played.
std::vector<AnyAction> decide(
    const std::string& kind, Seat seat, MovesAhead& ahead, BotScript& script, ThinkingTime& time) {
  const auto bot = make_bot(kind);
  std::vector<AnyAction> moves;
  bool is_seen = false;
  while (!is_seen && ahead.is_asked() && !script.is_over()) {
    const MatchOrigin& origin = ahead.origin();
    const AnyView view = ahead.view();
    const std::vector<AnyAction> legal = ahead.legal();
    const auto scripted = script.next(*origin.game, origin.rules, legal);
    const Budget budget = time.next(ahead.is_seen(legal.front()));
    Rng rng = bot_stream(origin.seed, seat, ahead.number());
    moves.push_back(scripted ? *scripted
                    : bot ? (*bot)->choose({*origin.game, origin.rules, view, legal, budget}, rng)
                          : legal.front());
    is_seen = ahead.is_seen(moves.back());
    ahead.play(moves.back());
  }
  return moves;
}

}  // namespace

BotSeats::BotSeats(const TableSlot& table,
                   CommitQueue& commits,
                   const Audience& audience,
                   WorkerPool& pool,
                   const HouseLimits& limits,
                   const Clock& clock,
                   Rng& pause_rng,
                   RoomCounters& counters,
                   KeepAlive keep_alive,
                   std::function<void()> on_ready)
    : table_(table),
      commits_(commits),
      audience_(audience),
      pool_(pool),
      limits_(limits),
      clock_(clock),
      pace_(limits, pause_rng),
      counters_(counters),
      keep_alive_(std::move(keep_alive)),
      on_ready_(std::move(on_ready)) {}

void BotSeats::plan(std::int64_t now) {
  if (!audience_.exists()) return forget();
  thoughts_.resize(table_->seating().occupants().size());
  const SeatSet asked = table_->match().to_act();
  for (std::size_t at = 0; at < thoughts_.size(); ++at) {
    const Seat seat = seat_at(static_cast<int>(at));
    if (!asked.contains(seat) || !is_to_move(seat)) {
      thoughts_[at] = {};
    } else if (thoughts_[at].token == 0 && !pool_.is_draining()) {
      think(seat, now);
    }
  }
}

// Requires: the seat is asked.
bool BotSeats::is_to_move(Seat seat) const {
  return table_->seating()[seat].is_played_by_bot() && !script_of(seat).is_over();
}

BotScript BotSeats::script_of(Seat seat) const {
  return {table_->setting().seats[static_cast<std::size_t>(seat)], table_->match(), seat};
}

std::optional<std::int64_t> BotSeats::next_due() const {
  std::optional<std::int64_t> due;
  for (std::size_t at = 0; at < thoughts_.size(); ++at) {
    const Thought& thought = thoughts_[at];
    if (thought.token == 0) continue;
    due = earlier(due,
                  thought.moves.empty() ? thought.since + limits_.bot_budget.count()
                                        : time_of(thought, seat_at(static_cast<int>(at))));
  }
  return due;
}

bool BotSeats::move(std::int64_t now) {
  for (std::size_t at = 0; at < thoughts_.size(); ++at) {
    Thought& thought = thoughts_[at];
    if (thought.token == 0) continue;
    const Seat seat = seat_at(static_cast<int>(at));
    if (thought.moves.empty() && now - thought.since >= limits_.bot_budget.count()) {
      const Match& match = table_->match();
      thought.moves = {match.game().fallback(match.rules(), table_->view(Viewer::of(seat)))};
    }
    if (thought.moves.empty()) continue;
    if (table_->match().refuse(seat, thought.moves.front())) {
      thought = {};
    } else if (time_of(thought, seat) <= now) {
      play(seat);
      return true;
    }
  }
  return false;
}

// Computed again each time: a move that nobody else would see reveals all sealed choices once the
// other seats have made theirs.
std::int64_t BotSeats::time_of(const Thought& thought, Seat seat) const {
  const Match& match = table_->match();
  const AnyAction& action = thought.moves.front();
  if (match.refuse(seat, action)) return thought.since;  // move() drops it
  const bool is_seen = MovesAhead(match, seat).is_seen(action);
  return is_seen ? thought.due : thought.due - kUnseenLead;
}

void BotSeats::play(Seat seat) {
  Thought& thought = thoughts_[static_cast<std::size_t>(seat)];
  const AnyAction action = thought.moves.front();
  thought.moves.erase(thought.moves.begin());
  if (thought.moves.empty()) thought = {};
  commits_.commit_move(
      commits_.move_of(*table_, seat, action), action, [this](WriteResult written) {
        if (written == WriteResult::Ok) {
          ++counters_.bot_moves;
        } else {
          forget();
        }
      });
}

// One job makes all the decisions, so that their number adds no wait for a thread. Its result is
// dropped if the seat is no longer asked by then. Under load jobs begin late, and bots search less.
void BotSeats::think(Seat seat, std::int64_t now) {
  const PublicStep step = pace_.step(*table_, now);
  const std::uint64_t token = next_token_++;
  thoughts_[static_cast<std::size_t>(seat)] = {.token = token, .since = now, .due = step.due};
  const SeatOccupant& occupant = table_->seating()[seat];
  auto job = [this,
              room = keep_alive_(),
              seat,
              token,
              kind = occupant.bot.empty() ? std::string(stand_in_bot()) : occupant.bot,
              ahead = MovesAhead(table_->match(), seat),
              script = script_of(seat),
              time = ThinkingTime(clock_,
                                  clock_.monotonic() + step.thinking,
                                  step.crowd)]() mutable -> WorkerPool::Completion {
    return [this, room, seat, token, moves = decide(kind, seat, ahead, script, time)] {
      decided(seat, token, moves);
    };
  };
  pool_.run(
      std::move(job),
      [this, room = keep_alive_()](const std::string& why) { commits_.fail(why); },
      audience_.origin());
}

void BotSeats::decided(Seat seat, std::uint64_t token, const std::vector<AnyAction>& moves) {
  commits_.post([this, seat, token, moves] {
    if (table_.denial() || table_->status() != Status::Playing) return;
    const auto at = static_cast<std::size_t>(seat);
    if (at >= thoughts_.size()) return;
    Thought& thought = thoughts_[at];
    if (thought.token != token || !thought.moves.empty()) return;
    thought.moves = moves;
    thought.due = pace_.late(thought.due, clock_.now());
    on_ready_();
  });
}

}  // namespace bourse
