// SPDX-License-Identifier: Apache-2.0
#include "play/match.h"

#include <utility>

#include "core/check.h"
#include "play/undo.h"

namespace bourse {
namespace {

constexpr std::string_view kNoSuchSeat = "there is no such seat at this table";
constexpr std::string_view kNotAsked = "it is not this seat's decision";

constexpr std::string_view kNothingPlayed = "no move has been played yet";
constexpr std::string_view kNotOwn = "the last move is another seat's";

}  // namespace

Match::Match(const ErasedGame& game, AnyRules rules, const Seed& seed)
    : game_(&game), rules_(std::move(rules)), seed_(seed) {}

Match Match::start(const ErasedGame& game, AnyRules rules, const Seed& seed) {
  Match match(game, std::move(rules), seed);
  Rng rng(seed, 0);
  AnyEvents events;
  match.start_ = game.setup(match.rules_, rng, events);
  match.state_ = match.start_;
  match.events_.push_back(std::move(events));
  return match;
}

Match Match::resume(const ErasedGame& game, AnyPosition position, const Seed& seed, int played) {
  Match match(game, std::move(position.rules), seed);
  match.constructed_ = true;
  match.played_before_ = played;
  match.start_ = position.state;
  match.state_ = position.state;
  match.events_.emplace_back();
  return match;
}

std::optional<Refusal> Match::play(Seat seat, const AnyAction& action, std::int64_t millisecond) {
  if (number(seat) >= seats()) return Refusal{.rule = {}, .sentence = kNoSuchSeat};
  if (const auto refusal = game_->refuse(rules_, state_, seat, action)) return refusal;
  if (!to_act().contains(seat)) return Refusal{.rule = {}, .sentence = kNotAsked};
  Rng rng(seed_, static_cast<std::uint64_t>(played_before_) + moves_.size() + 1);
  AnyEvents events;
  game_->apply(rules_, state_, seat, action, rng, events);
  moves_.push_back({seat, action, millisecond});
  events_.push_back(std::move(events));
  return std::nullopt;
}

std::vector<Sighting> Match::sightings(int number,
                                       Viewer viewer,
                                       std::span<const std::string> names) const {
  BOURSE_CHECK(number >= 0 && number <= move_count());
  return game_->witness(rules_, events_[static_cast<std::size_t>(number)], viewer, names);
}

Match Match::at(int number) const {
  BOURSE_CHECK(number >= 0 && number <= move_count());
  Match past(*game_, rules_, seed_);
  past.constructed_ = constructed_;
  past.played_before_ = played_before_;
  past.start_ = start_;
  past.state_ = start_;
  past.events_.push_back(events_.front());
  for (const PlayedMove& move : std::span(moves_).first(static_cast<std::size_t>(number))) {
    BOURSE_CHECK(!past.play(move.seat, move.action, move.millisecond));
  }
  return past;
}

std::optional<std::string> Match::undo(Seat seat) {
  if (moves_.empty()) return std::string(kNothingPlayed);
  const PlayedMove& move = moves_.back();
  if (move.seat != seat) return std::string(kNotOwn);
  Match before = at(move_count() - 1);
  const LastMove last{.game = *game_,
                      .rules = rules_,
                      .seed = seed_,
                      .number = moves_.size(),
                      .seat = seat,
                      .action = move.action,
                      .before = before.state_,
                      .after = state_};
  if (auto refusal = refuse_undo(last)) return refusal;
  *this = std::move(before);
  return std::nullopt;
}

}  // namespace bourse
