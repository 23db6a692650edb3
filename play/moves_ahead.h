// SPDX-License-Identifier: Apache-2.0
//
// The moves that a seat makes next, played on a copy of the position: a seat may have several
// decisions in a row of which nobody else sees anything, such as what to sell of each company in
// Stockpile.
#pragma once

#include <cstdint>
#include <vector>

#include "core/boundary/erased_game.h"
#include "play/match.h"

namespace bourse {

class MovesAhead {
 public:
  // Starts from the position of the match. Requires: the seat is to act.
  MovesAhead(const Match& match, Seat seat);

  bool is_asked() const { return game().to_act(origin_.rules, state_).contains(seat_); }
  AnyView view() const { return look(Viewer::of(seat_)); }
  // Requires: is_asked().
  std::vector<AnyAction> legal() const { return game().legal(origin_.rules, state_, seat_); }
  // Of the next move, as in bot_stream() of bots/bot.h.
  int number() const { return origin_.moves_before + played_ + 1; }
  const MatchOrigin& origin() const { return origin_; }

  // Whether anybody else would see something of this move. Requires: it is legal.
  bool is_seen(const AnyAction& action) const;
  // Plays it. Requires: it is legal.
  void play(const AnyAction& action);

 private:
  const ErasedGame& game() const { return *origin_.game; }
  AnyView look(Viewer viewer) const { return game().observe(origin_.rules, state_, viewer); }
  // The hashes of the views of everybody else.
  std::vector<std::uint64_t> seen_by_others() const;
  AnyEvents apply(const AnyAction& action);

  MatchOrigin origin_;
  AnyState state_;
  Seat seat_;
  int played_;  // since the origin
};

}  // namespace bourse
