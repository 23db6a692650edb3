// SPDX-License-Identifier: Apache-2.0
//
// What a room does by itself: clocks that run out, bots that move, orders that are due, tables
// nobody came to.
//
// A bot thinks as soon as it is asked and moves when its pause is over. The pause is drawn for the
// public position, not for the decision: all bots asked in it move then, however many they are and
// whatever they choose from. Nobody can tell by the time a bot took what it was asked.
#include <algorithm>
#include <chrono>
#include <utility>

#include "bots/bot.h"
#include "core/check.h"
#include "server/room/room.h"

namespace bourse {

void Room::plan() {
  if (denial()) return context_.scheduler.wake_at(id_, std::nullopt);
  const std::int64_t now = context_.clock.now();
  std::optional<std::int64_t> due;
  const auto consider = [&](std::int64_t at) { due = due ? std::min(*due, at) : at; };
  if (const auto end = given_up_at(*table_, context_.limits)) consider(*end);
  if (table_->status() == Status::Playing) {
    if (const auto expiry = table_->clocks().next_expiry()) consider(expiry->at);
    plan_bots(now);
    for (const Thought& thought : thoughts_) {
      if (thought.token == 0 || question_) continue;
      consider(thought.ready ? thought.due : thought.since + context_.limits.bot_budget.count());
    }
    plan_orders(now);
    for (const auto& at : orders_due_) {
      if (at && !question_) consider(*at);
    }
    if (question_) consider(question_->lapses);
  }
  context_.scheduler.wake_at(id_, due);
}

// Whoever is asked begins to think; the pause is drawn once for each public position.
void Room::plan_bots(std::int64_t now) {
  const Match& match = table_->match();
  const SeatSet asked = match.to_act();
  const std::uint64_t seen = table_->streams().of(Viewer::spectator()).hash;
  for (std::size_t at = 0; at < thoughts_.size(); ++at) {
    const Seat seat = seat_at(static_cast<int>(at));
    if (!asked.contains(seat) || !table_->chairs()[at].is_played_by_bot()) {
      thoughts_[at] = {};
      continue;
    }
    if (thoughts_[at].token != 0) continue;
    if (std::exchange(bots_saw_, seen) != seen) {
      const auto least = context_.limits.bot_pause_least.count();
      const auto most = std::max(least, context_.limits.bot_pause_most.count());
      bots_due_ =
          now + least + context_.pause_rng.below(static_cast<std::uint32_t>(most - least + 1));
    }
    think(seat, now);
  }
}

void Room::wake() {
  in_turn([this] {
    if (denial()) return;
    const std::int64_t now = context_.clock.now();
    if (const auto end = given_up_at(*table_, context_.limits); end && *end <= now) {
      return commit({entry(EntryKind::Close, -1)}, [](Written) {});
    }
    if (table_->status() != Status::Playing) return plan();
    if (expire(now)) return;
    if (question_ && question_->lapses <= now) end_question("lapsed");
    if (!move_bot(now) && !move_by_orders(now)) plan();
  });
}

// The first bot that is due moves; one that thinks too long is played for. True: an entry is being
// written.
bool Room::move_bot(std::int64_t now) {
  if (question_) return false;
  const Match& match = table_->match();
  for (std::size_t at = 0; at < thoughts_.size(); ++at) {
    Thought& thought = thoughts_[at];
    if (thought.token == 0) continue;
    const Seat seat = seat_at(static_cast<int>(at));
    if (!thought.ready && now - thought.since >= context_.limits.bot_budget.count()) {
      thought.ready = match.game().fallback(match.rules(), table_->view(Viewer::of(seat)));
    }
    if (!thought.ready || thought.due > now) continue;
    const AnyAction action = *thought.ready;
    thought = {};
    if (match.refuse(seat, action)) continue;
    play_for(seat, action, true);
    return true;
  }
  return false;
}

// Ends what a clock that has run out ends. True: an entry is being written.
bool Room::expire(std::int64_t now) {
  if (table_->status() != Status::Playing) return false;
  const auto expiry = table_->clocks().next_expiry();
  if (!expiry || expiry->at > now) return false;
  ++context_.counters.expired_clocks;
  if (table_->setting().clock.expiry == "bot") {
    commit({entry(EntryKind::StandIn, number(expiry->seat))}, [](Written) {});
    return true;
  }
  const Match& match = table_->match();
  const AnyAction action =
      match.game().fallback(match.rules(), table_->view(Viewer::of(expiry->seat)));
  BOURSE_CHECK(!match.refuse(expiry->seat, action));
  play_for(expiry->seat, action, false);
  return true;
}

// The bot is given the view of its seat and what it may do; the room forgets the question as soon
// as its seat is no longer asked. Three quarters of the budget, the time in the queue included, are
// for the search: a house with much to do has bots that look less far before
// it has fallbacks.
void Room::think(Seat seat, std::int64_t now) {
  const Match& match = table_->match();
  const auto at = static_cast<std::size_t>(seat);
  const std::uint64_t token = next_token_++;
  thoughts_[at] = {.token = token, .since = now, .due = bots_due_, .ready = std::nullopt};
  const Chair& chair = table_->chairs()[at];
  const auto self = shared_from_this();
  auto job = [self,
              seat,
              token,
              kind = chair.bot.empty() ? std::string(stand_in_bot()) : chair.bot,
              game = &match.game(),
              rules = match.rules(),
              view = table_->view(Viewer::of(seat)),
              legal = match.game().legal(match.rules(), match.state(), seat),
              until = std::chrono::steady_clock::now() + context_.limits.bot_budget * 3 / 4,
              rng = bot_stream(match, seat)]() mutable -> WorkerPool::Completion {
    auto bot = make_bot(kind);
    const AnyAction action =
        bot ? (*bot)->choose({*game, rules, view, legal, {.until = until}}, rng) : legal.front();
    return [self, seat, token, action] { self->thought(seat, token, action); };
  };
  context_.bot_pool.run(std::move(job), [self](const std::string& why) { self->freeze(why); });
}

void Room::thought(Seat seat, std::uint64_t token, const AnyAction& action) {
  in_turn([this, seat, token, action] {
    if (denial() || table_->status() != Status::Playing) return;
    Thought& thought = thoughts_[static_cast<std::size_t>(seat)];
    if (thought.token != token || thought.ready) return;
    thought.ready = action;
    if (!move_bot(context_.clock.now())) plan();
  });
}

void Room::play_for(Seat seat, const AnyAction& action, bool is_bot) {
  const Match& match = table_->match();
  Entry move = entry(EntryKind::Move, number(seat), match.game().print(match.rules(), action));
  commit_move(std::move(move), action, [this, is_bot](Written written) {
    if (written == Written::Kept && is_bot) ++context_.counters.bot_moves;
  });
}

}  // namespace bourse
