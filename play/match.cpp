// SPDX-License-Identifier: Apache-2.0
#include "play/match.h"

#include <memory>
#include <utility>

#include "core/check.h"

namespace bourse {
namespace {

constexpr std::string_view kNoSuchSeat = "there is no such seat at this table";
constexpr std::string_view kNotAsked = "it is not this seat's decision";

constexpr std::string_view kNothingPlayed = "no move has been played yet";
constexpr std::string_view kNotOwn = "the last move is another seat's";

}  // namespace

// Starting.

Match::Match(MatchOrigin origin) : origin_(std::move(origin)) {
  state_ = origin_.first_state(events_);
  if (!origin_.is_constructed()) moves_.add_deal();
}

Match Match::start(const ErasedGame& game, AnyRules rules, const Seed& seed) {
  return Match({.game = &game, .rules = std::move(rules), .seed = seed, .position = nullptr});
}

Match Match::resume(const ErasedGame& game, AnyPosition position, const Seed& seed, int played) {
  return Match({.game = &game,
                .rules = std::move(position.rules),
                .seed = seed,
                .position = std::make_shared<const AnyState>(position.state),
                .moves_before = played});
}

// Playing.

std::optional<Refusal> Match::refuse(Seat seat, const AnyAction& action) const {
  if (number(seat) >= seats()) return Refusal{.rule = {}, .sentence = kNoSuchSeat};
  if (const auto refusal = game().refuse(rules(), state_, seat, action)) return refusal;
  if (!to_act().contains(seat)) return Refusal{.rule = {}, .sentence = kNotAsked};
  return std::nullopt;
}

std::optional<Refusal> Match::play(Seat seat, const AnyAction& action, std::int64_t millisecond) {
  if (const auto refusal = refuse(seat, action)) return refusal;
  play_legal(seat, action, millisecond);
  return std::nullopt;
}

void Match::play_legal(Seat seat, const AnyAction& action, std::int64_t millisecond) {
  apply(seat, action, moves_.count() + 1);
  moves_.add({seat, action, millisecond});
}

void Match::apply(Seat seat, const AnyAction& action, int number) {
  before_ = state_;
  Rng rng = origin_.move_rng(number);
  game().apply(rules(), state_, seat, action, rng, events_);
}

bool would_end(const Match& match, Seat seat, const AnyAction& action) {
  AnyState after = match.state();
  AnyEvents unread;
  Rng rng = match.origin().move_rng(match.moves().count() + 1);
  match.game().apply(match.rules(), after, seat, action, rng, unread);
  return match.game().to_act(match.rules(), after).empty();
}

std::vector<Sighting> Match::sightings(Viewer viewer, std::span<const std::string> names) const {
  return game().witness(rules(), events_, viewer, names);
}

// History.

Match Match::at(int number) const {
  BOURSE_CHECK(number >= 0 && number <= moves_.count());
  Match past(origin_);
  for (int each = 1; each <= number; ++each) {
    const PlayedMove move = moves_.at(each);
    past.play_legal(move.seat, move.action, move.millisecond);
  }
  return past;
}

void Match::replay(const std::function<void(const Match& then)>& visit) const {
  Match then(origin_);
  visit(then);
  for (std::size_t at = then.moves_.items().size(); at < moves_.items().size(); ++at) {
    const HistoryItem& item = moves_.items()[at];
    if (item.kind == HistoryItem::Kind::Move) {
      then.play_legal(item.seat, item.action, item.millisecond);
    } else {
      then.undo(item.count, item.seat);
    }
    visit(then);
  }
}

// Undo.

std::optional<std::string> Match::refuse_undo(Seat seat, int worlds) const {
  // The cheap conditions come first: most moves fail one of them.
  if (moves_.count() == 0) return std::string(kNothingPlayed);
  const PlayedMove move = moves_.at(moves_.count());
  if (move.seat != seat) return std::string(kNotOwn);
  if (!to_act().contains(seat)) return std::string(kPlayWentOn);
  const LastMove last{.game = game(),
                      .rules = rules(),
                      .seed = seed(),
                      .number = static_cast<std::uint64_t>(moves_.count()),
                      .seat = seat,
                      .action = move.action,
                      .before = before_,
                      .after = state_};
  return bourse::refuse_undo(last, worlds);
}

void Match::undo(int count, Seat seat) {
  moves_.take_back(count, seat);
  state_ = origin_.first_state(events_);
  for (int number = 1; number <= moves_.count(); ++number) {
    const PlayedMove move = moves_.at(number);
    apply(move.seat, move.action, number);
  }
  events_ = {};
}

std::optional<std::string> Match::undo(Seat seat) {
  if (auto refusal = refuse_undo(seat)) return refusal;
  undo(1, seat);
  return std::nullopt;
}

}  // namespace bourse
