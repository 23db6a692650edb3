// SPDX-License-Identifier: Apache-2.0
//
// The position a check examines, and the list of violations it adds to.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/rng.h"

namespace bourse {

struct CheckContext {
  const ErasedGame& game;
  const AnyRules& rules;
  const AnyState& state;
  const Seed& seed;  // of the game
  int move;          // moves played before the position

  CheckContext with(const AnyState& other) const { return {game, rules, other, seed, move}; }
  int seats() const { return game.seats(rules); }
  SeatSet to_act() const { return game.to_act(rules, state); }
  std::vector<AnyAction> legal(Seat seat) const { return game.legal(rules, state, seat); }
  AnyView view(Viewer viewer) const { return game.observe(rules, state, viewer); }
  std::string print(const AnyAction& action) const { return game.print(rules, action); }

  // The result of the action, with the random stream of the game's next move.
  struct After {
    AnyState state;
    AnyEvents events;
  };
  After apply(Seat seat, const AnyAction& action) const {
    After after{state, {}};
    Rng rng(seed, static_cast<std::uint64_t>(move) + 1);
    game.apply(rules, after.state, seat, action, rng, after.events);
    return after;
  }
  // The events as the viewer saw them, as JSON and sentences.
  std::string witnessed(const AnyEvents& events, Viewer viewer) const;
  // The legal actions of the seat in notation, one per line.
  std::string legal_text(Seat seat) const;
};

// Seats in order, then the spectator.
std::vector<Viewer> all_viewers(int seats);
std::string name_of(Viewer viewer);

struct PositionViolation {
  std::string check;
  std::string what;
  int move = 0;
};

class Violations {
 public:
  void at_move(int move) { move_ = move; }
  void add(std::string_view check, std::string what);
  void expect(bool holds, std::string_view check, std::string_view what) {
    if (!holds) add(check, std::string(what));
  }
  bool empty() const { return list_.empty(); }
  const std::vector<PositionViolation>& list() const { return list_; }

 private:
  int move_ = 0;
  std::vector<PositionViolation> list_;
};

}  // namespace bourse
