// SPDX-License-Identifier: Apache-2.0
#include "play/undo.h"

namespace bourse {
namespace {

constexpr std::string_view kPlayWentOn = "the move handed the decision on";
constexpr std::string_view kRevealed = "the move revealed something";
constexpr std::string_view kFaded =
    "at this table people have to remember, and a move may have told";

// Apart from the streams of moves (below 2^32) and of bots (from 2^63 on).
constexpr std::uint64_t kUndoStreams = std::uint64_t{1} << 62U;

Rng undo_stream(const LastMove& move, Seat seat, int world) {
  const int drawn = number(seat) * kWorldsForUndo + world;
  const auto low = move.number << 16U | static_cast<std::uint64_t>(drawn);
  return {move.seed, kUndoStreams | low};
}

// Whether the seat saw nothing it could not have foretold: in every world it held possible, the
// mover could make the move, and the move led to what the seat sees now.
bool learned_nothing(const LastMove& move, Seat seat, int worlds) {
  const Viewer viewer = Viewer::of(seat);
  const AnyView before = move.game.observe(move.rules, move.before, viewer);
  const AnyView now = move.game.observe(move.rules, move.after, viewer);
  AnyEvents unheard;
  for (int drawn = 0; drawn < worlds; ++drawn) {
    Rng rng = undo_stream(move, seat, drawn);
    AnyState world = move.game.sample(move.rules, before, rng);
    if (move.game.refuse(move.rules, world, move.seat, move.action)) return false;
    move.game.apply(move.rules, world, move.seat, move.action, rng, unheard);
    if (!move.game.same_view(move.game.observe(move.rules, world, viewer), now)) return false;
  }
  return true;
}

// What a view recalls and a person is not shown can be asked for by a move.
bool has_faded(const LastMove& move) {
  const AnyView own = move.game.observe(move.rules, move.before, Viewer::of(move.seat));
  std::string shown;
  std::string recalled;
  move.game.write_display(move.rules, own, shown);
  move.game.write_view(move.rules, own, recalled);
  return shown != recalled;
}

}  // namespace

std::optional<std::string> refuse_undo(const LastMove& move, int worlds) {
  if (move.game.to_act(move.rules, move.before) != move.game.to_act(move.rules, move.after)) {
    return std::string(kPlayWentOn);
  }
  // The mover first: a seat that learned something is found in a world or two, one that did not
  // costs all of them.
  if (!learned_nothing(move, move.seat, worlds)) return std::string(kRevealed);
  if (has_faded(move)) return std::string(kFaded);
  for (const Seat other : SeatSet::first(move.game.seats(move.rules))) {
    if (other != move.seat && !learned_nothing(move, other, worlds)) return std::string(kRevealed);
  }
  return std::nullopt;
}

}  // namespace bourse
