// SPDX-License-Identifier: Apache-2.0
#include "play/match.h"

#include <utility>

#include "core/check.h"
#include "play/rng_streams.h"

namespace bourse {
namespace {

constexpr std::string_view kNoSuchSeat = "there is no such seat at this table";
constexpr std::string_view kNotAsked = "it is not this seat's decision";

constexpr std::string_view kNothingPlayed = "no move has been played yet";
constexpr std::string_view kNotOwn = "the last move is another seat's";

}  // namespace

// Starting.

Match::Match(const ErasedGame& game, AnyRules rules, const Seed& seed)
    : game_(&game), rules_(std::move(rules)), seed_(seed) {}

Match Match::start(const ErasedGame& game, AnyRules rules, const Seed& seed) {
  Match match(game, std::move(rules), seed);
  match.state_ = match.deal();
  match.history_.emplace_back();
  return match;
}

AnyState Match::deal() {
  Rng rng(seed_, rng_stream(RngUse::Setup));
  return game_->setup(rules_, rng, events_);
}

Match Match::resume(const ErasedGame& game, AnyPosition position, const Seed& seed, int played) {
  Match match(game, std::move(position.rules), seed);
  match.constructed_ = true;
  match.played_before_ = played;
  match.start_ = std::make_shared<const AnyState>(position.state);
  match.state_ = position.state;
  return match;
}

Match Match::restarted() const {
  if (!constructed_) return start(*game_, rules_, seed_);
  return resume(*game_, {rules_, *start_}, seed_, played_before_);
}

// Playing.

std::optional<Refusal> Match::refuse(Seat seat, const AnyAction& action) const {
  if (number(seat) >= seats()) return Refusal{.rule = {}, .sentence = kNoSuchSeat};
  if (const auto refusal = game_->refuse(rules_, state_, seat, action)) return refusal;
  if (!to_act().contains(seat)) return Refusal{.rule = {}, .sentence = kNotAsked};
  return std::nullopt;
}

std::optional<Refusal> Match::play(Seat seat, const AnyAction& action, std::int64_t millisecond) {
  if (const auto refusal = refuse(seat, action)) return refusal;
  play_legal(seat, action, millisecond);
  return std::nullopt;
}

void Match::play_legal(Seat seat, const AnyAction& action, std::int64_t millisecond) {
  const HistoryItem item{.action = action,
                         .millisecond = millisecond,
                         .seat = seat,
                         .kind = HistoryItem::Kind::Move,
                         .count = 0};
  apply(item, move_count() + 1);
  active_moves_.push_back(static_cast<std::uint32_t>(history_.size()));
  history_.push_back(item);
}

void Match::apply(const HistoryItem& move, int number) {
  before_ = state_;
  Rng rng = move_rng(number);
  game_->apply(rules_, state_, move.seat, move.action, rng, events_);
}

Rng Match::move_rng(int number) const {
  return {seed_, rng_stream(RngUse::Move, static_cast<std::uint64_t>(played_before_ + number))};
}

bool Match::would_end(Seat seat, const AnyAction& action) const {
  AnyState after = state_;
  AnyEvents unheard;
  Rng rng = move_rng(move_count() + 1);
  game_->apply(rules_, after, seat, action, rng, unheard);
  return game_->to_act(rules_, after).empty();
}

std::vector<Sighting> Match::sightings(Viewer viewer, std::span<const std::string> names) const {
  return game_->witness(rules_, events_, viewer, names);
}

// The way here.

PlayedMove Match::move(int number) const {
  BOURSE_CHECK(number >= 1 && number <= move_count());
  const HistoryItem& item = history_[active_moves_[static_cast<std::size_t>(number - 1)]];
  return {item.seat, item.action, item.millisecond};
}

std::optional<PlayedMove> Match::last_move() const {
  if (history_.empty() || history_.back().kind != HistoryItem::Kind::Move) return std::nullopt;
  return move(move_count());
}

int Match::moves_since_own(Seat seat) const {
  for (int back = 1; back <= move_count(); ++back) {
    if (move(move_count() - back + 1).seat == seat) return back;
  }
  return 0;
}

Match Match::at(int number) const {
  BOURSE_CHECK(number >= 0 && number <= move_count());
  Match past = restarted();
  for (int each = 1; each <= number; ++each) {
    const PlayedMove move = this->move(each);
    past.play_legal(move.seat, move.action, move.millisecond);
  }
  return past;
}

void Match::append(const HistoryItem& item) {
  switch (item.kind) {
    case HistoryItem::Kind::Deal: break;
    case HistoryItem::Kind::Move: return play_legal(item.seat, item.action, item.millisecond);
    case HistoryItem::Kind::Undo: return undo(item.count, item.seat);
  }
}

void Match::replay(const std::function<void(const Match& then)>& visit) const {
  Match then = restarted();
  visit(then);
  for (std::size_t at = then.history_.size(); at < history_.size(); ++at) {
    then.append(history_[at]);
    visit(then);
  }
}

// Undo.

std::optional<std::string> Match::refuse_undo(Seat seat, int worlds) const {
  // The conditions that cost nothing come first: most moves fail one of them.
  if (active_moves_.empty()) return std::string(kNothingPlayed);
  const HistoryItem& move = history_[active_moves_.back()];
  if (move.seat != seat) return std::string(kNotOwn);
  if (!to_act().contains(seat)) return std::string(kPlayWentOn);
  const LastMove last{.game = *game_,
                      .rules = rules_,
                      .seed = seed_,
                      .number = active_moves_.size(),
                      .seat = seat,
                      .action = move.action,
                      .before = before_,
                      .after = state_};
  return bourse::refuse_undo(last, worlds);
}

void Match::undo(int count, Seat seat) {
  BOURSE_CHECK(count >= 0 && count <= move_count());
  active_moves_.resize(active_moves_.size() - static_cast<std::size_t>(count));
  state_ = constructed_ ? *start_ : deal();
  int number = 0;
  for (const std::uint32_t at : active_moves_) apply(history_[at], ++number);
  events_ = {};
  history_.push_back({.action = {},
                      .millisecond = 0,
                      .seat = seat,
                      .kind = HistoryItem::Kind::Undo,
                      .count = static_cast<std::uint16_t>(count)});
}

std::optional<std::string> Match::undo(Seat seat) {
  if (auto refusal = refuse_undo(seat)) return refusal;
  undo(1, seat);
  return std::nullopt;
}

}  // namespace bourse
