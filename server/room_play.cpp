// SPDX-License-Identifier: Apache-2.0
//
// What a room does by itself: clocks that run out, bots that move, tables nobody came to.
//
// A bot's pause is drawn for the public position, not for the decision: all bots asked in it move
// when the pause is over, however many they are and whatever they choose from. Nobody can tell by
// the time a bot took what it was asked.
#include <algorithm>
#include <utility>

#include "bots/bot.h"
#include "server/room.h"

namespace bourse {

void Room::plan() {
  if (denial()) return house_.plan(id_, std::nullopt);
  const std::int64_t now = house_.now();
  std::optional<std::int64_t> due;
  const auto consider = [&](std::int64_t at) { due = due ? std::min(*due, at) : at; };
  if (const auto end = given_up_at(*table_, house_.limits)) consider(*end);
  if (table_->status() == Status::Playing) {
    if (const auto expiry = table_->clocks().next_expiry()) consider(expiry->at);
    plan_bots(now);
    if (bots_due_) consider(*bots_due_);
    for (const Thought& thought : thoughts_) {
      if (thought.token != 0) consider(thought.since + house_.limits.bot_budget.count());
    }
    if (question_) consider(question_->lapses);
  }
  house_.plan(id_, due);
}

// Draws the pause once for each public position in which a bot is asked.
void Room::plan_bots(std::int64_t now) {
  const Course& course = table_->course();
  bool is_asked = false;
  for (const Seat seat : course.to_act()) {
    const auto at = static_cast<std::size_t>(seat);
    is_asked = is_asked || (table_->chairs()[at].is_played_by_bot() && thoughts_[at].token == 0);
  }
  if (!is_asked || question_) {
    bots_due_.reset();
    return;
  }
  const std::uint64_t seen = course.stream(Viewer::spectator()).hash;
  if (bots_due_ && bots_saw_ == seen) return;
  const auto least = house_.limits.bot_pause_least.count();
  const auto most = std::max(least, house_.limits.bot_pause_most.count());
  const bool is_same_position = bots_saw_ == seen;
  bots_saw_ = seen;
  const auto drawn = house_.dice.below(static_cast<std::uint32_t>(most - least + 1));
  bots_due_ = is_same_position ? now : now + least + drawn;
}

void Room::wake() {
  in_turn([this] {
    if (denial()) return;
    const std::int64_t now = house_.now();
    if (const auto end = given_up_at(*table_, house_.limits); end && *end <= now) {
      return commit({entry(EntryKind::Close, -1)}, [](Written) {});
    }
    if (table_->status() != Status::Playing) return plan();
    if (expire(now)) return;
    if (question_ && question_->lapses <= now) end_question("lapsed");
    const Course& course = table_->course();
    for (const Seat seat : course.to_act()) {
      const auto at = static_cast<std::size_t>(seat);
      if (!table_->chairs()[at].is_played_by_bot()) continue;
      Thought& thought = thoughts_[at];
      const bool is_late =
          thought.token != 0 && now - thought.since >= house_.limits.bot_budget.count();
      if (is_late) {
        thought.token = 0;
        return play_for(
            seat, course.game().fallback(course.rules(), course.view(Viewer::of(seat))), true);
      }
      if (bots_due_ && *bots_due_ <= now && thought.token == 0) think(seat, now);
    }
    plan();
  });
}

// Ends what a clock that has run out ends. True: an entry is being written.
bool Room::expire(std::int64_t now) {
  if (table_->status() != Status::Playing) return false;
  const auto expiry = table_->clocks().next_expiry();
  if (!expiry || expiry->at > now) return false;
  ++house_.counters.expired_clocks;
  if (table_->setting().clock.expiry == "bot") {
    commit({entry(EntryKind::StandIn, number(expiry->seat))}, [](Written) {});
    return true;
  }
  const Course& course = table_->course();
  const AnyView view = course.view(Viewer::of(expiry->seat));
  play_for(expiry->seat, course.game().fallback(course.rules(), view), false);
  return true;
}

// The bot is given the view of its seat and what it may do; the room forgets the question as soon
// as
// its seat is no longer asked.
void Room::think(Seat seat, std::int64_t now) {
  const Course& course = table_->course();
  const auto at = static_cast<std::size_t>(seat);
  const std::uint64_t token = next_token_++;
  thoughts_[at] = {token, now};
  const Chair& chair = table_->chairs()[at];
  const auto self = shared_from_this();
  auto job = [self,
              seat,
              token,
              kind = chair.bot.empty() ? std::string(stand_in_bot()) : chair.bot,
              game = &course.game(),
              rules = course.rules(),
              view = course.view(Viewer::of(seat)),
              legal = course.game().legal(course.rules(), course.state(), seat),
              rng = course.bot_rng(seat)]() mutable -> Workers::Afterwards {
    auto bot = make_bot(kind);
    const AnyAction action = bot ? (*bot)->choose({*game, rules, view, legal}, rng) : legal.front();
    return [self, seat, token, action] { self->thought(seat, token, action); };
  };
  house_.thinkers.add(std::move(job), [self](const std::string& why) { self->freeze(why); });
}

void Room::thought(Seat seat, std::uint64_t token, const AnyAction& action) {
  in_turn([this, seat, token, action] {
    Thought& thought = thoughts_[static_cast<std::size_t>(seat)];
    if (thought.token != token) return;
    thought.token = 0;
    if (denial() || table_->status() != Status::Playing) return;
    const bool is_bots = table_->chairs()[static_cast<std::size_t>(seat)].is_played_by_bot();
    if (!is_bots || table_->course().refuse(seat, action)) return plan();
    play_for(seat, action, true);
  });
}

void Room::play_for(Seat seat, const AnyAction& action, bool is_bot) {
  const Course& course = table_->course();
  Entry move = entry(EntryKind::Move, number(seat), course.game().print(course.rules(), action));
  commit({std::move(move)}, [this, is_bot](Written written) {
    if (written == Written::Kept && is_bot) ++house_.counters.bot_moves;
  });
}

}  // namespace bourse
