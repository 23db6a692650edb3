// SPDX-License-Identifier: Apache-2.0
#include "play/undo.h"

#include <vector>

#include "play/rng_streams.h"

namespace bourse {
namespace {

constexpr std::string_view kRevealed = "the move revealed something";
constexpr std::string_view kSealed = "a sealed choice is final";
constexpr std::string_view kMemoryGame =
    "this is a game of memory, and a move may have revealed something";

Rng undo_stream(const LastMove& move, Seat seat, int world) {
  const int drawn = number(seat) * kWorldsForUndo + world;
  const auto stream = move.number << 16U | static_cast<std::uint64_t>(drawn);
  return {move.seed, rng_stream(RngUse::Undo, stream)};
}

// A seat with its views before and after the move.
struct Witness {
  Seat seat;
  AnyView before;
  AnyView now;
};

std::vector<Witness> witnesses_of(const LastMove& move) {
  std::vector<Witness> witnesses;
  for (const Seat seat : SeatSet::first(move.game.seats(move.rules))) {
    witnesses.push_back({seat,
                         move.game.observe(move.rules, move.before, Viewer::of(seat)),
                         move.game.observe(move.rules, move.after, Viewer::of(seat))});
  }
  return witnesses;
}

// Whether, in one world that the witness considered possible, the mover could make the move and it
// led to what the witness sees now.
bool could_foretell(const LastMove& move, const Witness& witness, int drawn) {
  Rng rng = undo_stream(move, witness.seat, drawn);
  AnyState world = move.game.sample(move.rules, witness.before, rng);
  if (move.game.refuse(move.rules, world, move.seat, move.action)) return false;
  AnyEvents unheard;
  move.game.apply(move.rules, world, move.seat, move.action, rng, unheard);
  const AnyView seen = move.game.observe(move.rules, world, Viewer::of(witness.seat));
  return move.game.same_view(seen, witness.now);
}

// A move can make the site show again what a view remembers but a person is not shown.
bool is_memory_game(const LastMove& move) {
  return hides_history(
      move.game, move.rules, move.game.observe(move.rules, move.before, Viewer::of(move.seat)));
}

}  // namespace

std::optional<std::string> refuse_undo(const LastMove& move, int worlds) {
  if (move.game.to_act(move.rules, move.before) != move.game.to_act(move.rules, move.after)) {
    return std::string(kPlayWentOn);
  }
  if (is_memory_game(move)) return std::string(kMemoryGame);
  // Checks world by world: a seat that learned something is usually found in the first few.
  const std::vector<Witness> witnesses = witnesses_of(move);
  for (int drawn = 0; drawn < worlds; ++drawn) {
    for (const Witness& witness : witnesses) {
      if (could_foretell(move, witness, drawn)) continue;
      // The move could not be foreseen, and yet nothing of it was seen.
      const bool is_sealed = move.game.same_view(witness.before, witness.now);
      return std::string(is_sealed ? kSealed : kRevealed);
    }
  }
  return std::nullopt;
}

}  // namespace bourse
