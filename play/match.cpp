// SPDX-License-Identifier: Apache-2.0
#include "play/match.h"

#include <algorithm>
#include <utility>

#include "core/check.h"

namespace bourse {
namespace {

constexpr std::string_view kNoSuchSeat = "there is no such seat at this table";
constexpr std::string_view kNotAsked = "it is not this seat's decision";

constexpr std::string_view kNothingPlayed = "no move has been played yet";
constexpr std::string_view kNotOwn = "the last move is another seat's";
constexpr std::string_view kPlayWentOn = "the move handed the decision on";
constexpr std::string_view kRevealed = "the move revealed something";
constexpr std::string_view kFaded =
    "at this table people have to remember, and a move may have told";

// Worlds drawn for each seat when a move is to be taken back. A fact that shows one time in twelve
// (one marked chip in the largest pile) is missed with a probability of (11/12)^256 < 3e-10, one
// that shows one time in a hundred still with 8 %.
constexpr int kWorlds = 256;

// Apart from the streams of moves (below 2^32) and of bots (from 2^63 on).
constexpr std::uint64_t kUndoStreams = std::uint64_t{1} << 62U;

struct Witnesses {
  const ErasedGame& game;
  const AnyRules& rules;
  const Seed& seed;
  std::uint64_t move;  // its number, 1 for the first
};

Rng undo_stream(const Witnesses& at, Viewer viewer, int world) {
  const int drawn = number(*viewer.seat()) * kWorlds + world;
  const auto low = at.move << 16U | static_cast<std::uint64_t>(drawn);
  return {at.seed, kUndoStreams | low};
}

// Whether the viewer saw nothing it could not have foretold: in every world it held possible, the
// seat could make the move, and the move led to what the viewer sees now.
bool learned_nothing(const Witnesses& at,
                     const PlayedMove& move,
                     const AnyView& before,
                     const AnyView& now) {
  const Viewer viewer = at.game.viewer(before);
  AnyEvents unheard;
  for (int drawn = 0; drawn < kWorlds; ++drawn) {
    Rng rng = undo_stream(at, viewer, drawn);
    AnyState world = at.game.sample(at.rules, before, rng);
    if (at.game.refuse(at.rules, world, move.seat, move.action)) return false;
    at.game.apply(at.rules, world, move.seat, move.action, rng, unheard);
    if (!at.game.same_view(at.game.observe(at.rules, world, viewer), now)) return false;
  }
  return true;
}

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
  if (before.to_act() != to_act()) return std::string(kPlayWentOn);
  // What a view recalls and a person is not shown can be asked for by a move.
  const AnyView own = before.view(Viewer::of(seat));
  if (game_->display_json(rules_, own) != game_->view_json(rules_, own)) return std::string(kFaded);
  const Witnesses witnesses{*game_, rules_, seed_, moves_.size()};
  for (const Seat other : SeatSet::first(seats())) {
    const Viewer viewer = Viewer::of(other);
    if (!learned_nothing(witnesses, move, before.view(viewer), view(viewer))) {
      return std::string(kRevealed);
    }
  }
  *this = std::move(before);
  return std::nullopt;
}

}  // namespace bourse
