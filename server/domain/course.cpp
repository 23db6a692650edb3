// SPDX-License-Identifier: Apache-2.0
#include "server/domain/course.h"

#include <algorithm>
#include <utility>

#include <sodium.h>

#include "bots/bot.h"
#include "core/check.h"

namespace bourse {
namespace {

constexpr std::string_view kNoSuchSeat = "there is no such seat at this table";
constexpr std::string_view kNotAsked = "it is not this seat's decision";

bool is_silent(const AnyEvents& events) { return events.as<std::byte>().empty(); }

std::uint16_t bit(std::size_t place) { return static_cast<std::uint16_t>(1U << place); }

}  // namespace

MoveId move_id(std::string_view id) {
  MoveId hash{};
  crypto_generichash(hash.data(),
                     hash.size(),
                     reinterpret_cast<const unsigned char*>(id.data()),
                     id.size(),
                     nullptr,
                     0);
  return hash;
}

Course::Course(const ErasedGame& game, AnyRules rules, const Seed& seed)
    : game_(&game), rules_(std::move(rules)), seed_(seed) {
  const auto viewers = static_cast<std::size_t>(seats()) + 1;
  streams_.resize(viewers);
  was_.resize(viewers);
  numbers_before_.resize(viewers);
}

Course Course::deal(const ErasedGame& game, AnyRules rules, const Seed& seed, std::int64_t at) {
  Course course(game, std::move(rules), seed);
  Rng rng(seed, 0);
  AnyEvents events;
  course.start_ = game.setup(course.rules_, rng, events);
  Happened deal;
  deal.kind = Kind::Deal;
  deal.at = at;
  course.happen(deal);
  return course;
}

Course Course::resume(const ErasedGame& game,
                      AnyPosition position,
                      const Seed& seed,
                      int played,
                      const std::vector<int>& numbers) {
  Course course(game, std::move(position.rules), seed);
  course.start_ = position.state;
  course.state_ = position.state;
  course.played_before_ = played;
  for (std::size_t at = 0; at < course.streams_.size() && at < numbers.size(); ++at) {
    course.numbers_before_[at] = numbers[at];
    course.streams_[at].number = numbers[at];
  }
  Happened nothing;
  course.events_ = {};
  course.look(nothing);
  for (std::size_t at = 0; at < course.streams_.size(); ++at) {
    course.streams_[at].number = course.numbers_before_[at];
  }
  return course;
}

// As it was before anything happened.
Course Course::beginning() const {
  Course course(*game_, rules_, seed_);
  course.played_before_ = played_before_;
  course.numbers_before_ = numbers_before_;
  course.start_ = start_;
  course.state_ = start_;
  for (std::size_t at = 0; at < streams_.size(); ++at) {
    course.streams_[at].number = numbers_before_[at];
  }
  if (happened_.empty() || happened_.front().kind != Kind::Deal) {
    Happened nothing;
    course.look(nothing);
    for (std::size_t at = 0; at < streams_.size(); ++at) {
      course.streams_[at].number = numbers_before_[at];
    }
  }
  return course;
}

std::size_t Course::place(Viewer viewer) const {
  const auto seat = viewer.seat();
  return seat ? static_cast<std::size_t>(*seat) : streams_.size() - 1;
}

Viewer Course::viewer_at(std::size_t place) const {
  return place + 1 == streams_.size() ? Viewer::spectator()
                                      : Viewer::of(seat_at(static_cast<int>(place)));
}

std::vector<int> Course::numbers() const {
  std::vector<int> numbers;
  for (const Stream& stream : streams_) numbers.push_back(stream.number);
  return numbers;
}

std::optional<Refusal> Course::refuse(Seat seat, const AnyAction& action) const {
  if (number(seat) >= seats()) return Refusal{.rule = {}, .sentence = kNoSuchSeat};
  if (const auto refusal = game_->refuse(rules_, state_, seat, action)) return refusal;
  if (!to_act().contains(seat)) return Refusal{.rule = {}, .sentence = kNotAsked};
  return std::nullopt;
}

// Every viewer looks at the position; who sees something new has a step.
void Course::look(Happened& happened) {
  for (std::size_t at = 0; at < streams_.size(); ++at) {
    Stream& stream = streams_[at];
    const AnyView view = game_->observe(rules_, state_, viewer_at(at));
    was_[at] = stream.hash;
    stream.hash = game_->hash_view(view);
    stream.waiting = game_->waiting(view);
    const bool has_step = happened.kind == Kind::Undo
                              ? (happened.seen_by & bit(at)) != 0
                              : !is_silent(events_) || stream.hash != was_[at];
    if (!has_step) continue;
    happened.seen_by |= bit(at);
    ++stream.number;
  }
}

void Course::apply(const Happened& move, int number, AnyEvents& events) {
  before_ = state_;
  Rng rng(seed_, static_cast<std::uint64_t>(played_before_) + static_cast<std::uint64_t>(number));
  game_->apply(rules_, state_, move.seat, move.action, rng, events);
}

// Takes in one thing as it was first told, or is told again.
void Course::happen(const Happened& happened) {
  Happened now = happened;
  now.seen_by = 0;
  switch (now.kind) {
    case Kind::Deal: {
      Rng rng(seed_, 0);
      state_ = game_->setup(rules_, rng, events_);
      break;
    }
    case Kind::Move:
      standing_.push_back(static_cast<std::uint32_t>(happened_.size()));
      apply(now, move_count(), events_);
      break;
    case Kind::Undo: go_back(now); break;
  }
  look(now);
  happened_.push_back(now);
}

// The moves that are left, played again: chance is bound to the number of a move, so what was drawn
// once is drawn again.
void Course::go_back(Happened& happened) {
  const auto left = standing_.size() - happened.count;
  for (std::size_t at = left; at < standing_.size(); ++at) {
    happened.seen_by |= happened_[standing_[at]].seen_by;
  }
  standing_.resize(left);
  state_ = start_;
  int number = 0;
  for (const std::uint32_t at : standing_) apply(happened_[at], ++number, events_);
  events_ = {};
}

void Course::play(Seat seat, const AnyAction& action, const MoveId& id, std::int64_t at) {
  Happened move;
  move.kind = Kind::Move;
  move.seat = seat;
  move.action = action;
  move.id = id;
  move.at = at;
  happen(move);
}

void Course::undo(int count, Seat seat, const MoveId& id) {
  BOURSE_CHECK(count >= 0 && count <= move_count());
  Happened undo;
  undo.kind = Kind::Undo;
  undo.seat = seat;
  undo.id = id;
  undo.count = static_cast<std::uint16_t>(count);
  happen(undo);
}

int Course::number_before(std::size_t place, std::size_t happened) const {
  int number = numbers_before_[place];
  for (std::size_t at = 0; at < happened; ++at) {
    if ((happened_[at].seen_by & bit(place)) != 0) ++number;
  }
  return number;
}

std::optional<Step> Course::last_step(Viewer viewer) const {
  const std::size_t at = place(viewer);
  if (happened_.empty() || (happened_.back().seen_by & bit(at)) == 0) return std::nullopt;
  Step step{.viewer = viewer,
            .number = streams_[at].number,
            .was = was_[at],
            .hash = streams_[at].hash,
            .back_to = std::nullopt,
            .events = is_silent(events_) ? nullptr : &events_};
  if (happened_.back().kind != Kind::Undo) return step;
  // The moves taken back are those between what stands and the undo itself; of them the viewer goes
  // back before the first it saw.
  const std::size_t first = standing_.empty() ? 0 : standing_.back() + 1U;
  std::vector<std::size_t> taken;
  for (std::size_t other = first; other + 1 < happened_.size(); ++other) {
    const Happened& past = happened_[other];
    if (past.kind == Kind::Move) taken.push_back(other);
    if (past.kind == Kind::Undo) taken.resize(taken.size() - past.count);
  }
  for (const std::size_t other : taken) {
    if ((happened_[other].seen_by & bit(at)) == 0) continue;
    step.back_to = number_before(at, other);
    break;
  }
  return step;
}

void Course::retell(Viewer viewer, int after, const Visit& visit) const {
  Course then = beginning();
  for (const Happened& happened : happened_) {
    then.happen(happened);
    const auto step = then.last_step(viewer);
    if (step && step->number > after) visit(then, *step);
  }
}

void Course::retell_all(const Visit& visit) const {
  Course then = beginning();
  int number = 0;
  for (const Happened& happened : happened_) {
    const int moves = then.move_count();
    then.happen(happened);
    Step step{.viewer = Viewer::spectator(),
              .number = ++number,
              .was = then.was_.back(),
              .hash = then.streams_.back().hash,
              .back_to = std::nullopt,
              .events = is_silent(then.events_) ? nullptr : &then.events_};
    if (happened.kind == Kind::Undo) step.back_to = number - 1 - (moves - then.move_count());
    visit(then, step);
  }
}

Course::Move Course::move(int at) const {
  const Happened& move = happened_[standing_[static_cast<std::size_t>(at)]];
  return {move.seat, move.action, move.at};
}

std::optional<Course::Move> Course::last_move() const {
  if (happened_.empty() || happened_.back().kind != Kind::Move) return std::nullopt;
  return move(move_count() - 1);
}

int Course::moves_since_own(Seat seat) const {
  for (int back = 1; back <= move_count(); ++back) {
    if (move(move_count() - back).seat == seat) return back;
  }
  return 0;
}

std::optional<int> Course::answered(Seat seat, const MoveId& id) const {
  if (id == MoveId{}) return std::nullopt;
  const auto found = std::find_if(happened_.begin(), happened_.end(), [&](const Happened& past) {
    return past.seat == seat && past.id == id;
  });
  if (found == happened_.end()) return std::nullopt;
  const auto at = static_cast<std::size_t>(found - happened_.begin());
  return number_before(place(Viewer::of(seat)), at + 1);
}

Rng Course::bot_rng(Seat seat) const {
  return bot_stream(seed_, seat, played_before_ + move_count() + 1);
}

Rng Course::hint_rng(Seat seat) const {
  // Streams of the game are small numbers, those of bots have the highest bit.
  constexpr std::uint64_t kHintStreams = std::uint64_t{1} << 62U;
  return {seed_, kHintStreams | stream(Viewer::of(seat)).hash >> 2U};
}

std::optional<std::string> Course::refuse_undo(Seat seat, int worlds) const {
  // The conditions that cost nothing come first: most moves fail one of them.
  if (standing_.empty()) return "no move has been played yet";
  if (happened_[standing_.back()].seat != seat) return "the last move is another seat's";
  if (!to_act().contains(seat)) return "the move handed the decision on";
  const LastMove last{.game = *game_,
                      .rules = rules_,
                      .seed = seed_,
                      .number = standing_.size(),
                      .seat = seat,
                      .action = happened_[standing_.back()].action,
                      .before = before_,
                      .after = state_};
  return bourse::refuse_undo(last, worlds);
}

}  // namespace bourse
