// SPDX-License-Identifier: Apache-2.0
//
// One game at a table: the truth, the moves that led to it, and what each viewer saw on the way.
// (Read games/nyse/flow.cpp before; the server's rooms come after.)
//
// A match is its record: options, seed and moves reproduce it bit for bit. Nothing here knows a
// clock; the times of moves are data that the caller brings.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/rng.h"
#include "core/seat.h"

namespace bourse {

struct PlayedMove {
  Seat seat{};
  AnyAction action{};
  std::int64_t millisecond = 0;  // since the start of the match, as the caller measured
};

class Match {
 public:
  // The first deal. Stream 0 of the seed sets up; stream k belongs to the k-th move.
  static Match start(const ErasedGame& game, AnyRules rules, const Seed& seed);
  // Plays on from a position set up by hand, or from a snapshot taken after `played` moves: the
  // streams of those moves are used up.
  static Match resume(const ErasedGame& game,
                      AnyPosition position,
                      const Seed& seed,
                      int played = 0);

  const ErasedGame& game() const { return *game_; }
  const AnyRules& rules() const { return rules_; }
  const Seed& seed() const { return seed_; }
  int seats() const { return game_->seats(rules_); }
  bool is_constructed() const { return constructed_; }

  // Playing. A refused move changes nothing.
  SeatSet to_act() const { return game_->to_act(rules_, state_); }
  bool is_over() const { return to_act().empty(); }
  std::vector<AnyAction> legal(Seat seat) const { return game_->legal(rules_, state_, seat); }
  std::optional<Refusal> play(Seat seat, const AnyAction& action, std::int64_t millisecond = 0);
  std::optional<Outcome> outcome() const { return game_->outcome(rules_, state_); }

  // Looking. Whoever holds state() is the referee; seats and spectators get views.
  const AnyState& state() const { return state_; }
  AnyView view(Viewer viewer) const { return game_->observe(rules_, state_, viewer); }
  // What the viewer saw of move `number` (1 is the first move, 0 the setup).
  std::vector<Sighting> sightings(int number,
                                  Viewer viewer,
                                  std::span<const std::string> names = {}) const;

  // The way here.
  int move_count() const { return static_cast<int>(moves_.size()); }
  int moves_before() const { return played_before_; }  // those that a snapshot stands for
  const std::vector<PlayedMove>& moves() const { return moves_; }
  // The match as it stood after `number` moves. Requires: 0 <= number <= move_count().
  Match at(int number) const;

  // Takes back the last move if it is the seat's own and play/undo.h allows it; the sentence says
  // why not.
  std::optional<std::string> undo(Seat seat);

 private:
  Match(const ErasedGame& game, AnyRules rules, const Seed& seed);

  const ErasedGame* game_;
  AnyRules rules_;
  Seed seed_;
  bool constructed_ = false;
  int played_before_ = 0;  // moves before the start, by a snapshot
  AnyState start_{};
  AnyState state_{};
  std::vector<PlayedMove> moves_;
  std::vector<AnyEvents> events_;  // of the setup, then of each move
};

}  // namespace bourse
