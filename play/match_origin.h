// SPDX-License-Identifier: Apache-2.0
//
// Where a match begins: a deal from the seed, or a position. With the moves it reproduces the match
// bit for bit.
#pragma once

#include <memory>

#include "core/boundary/erased_game.h"
#include "core/rng.h"

namespace bourse {

struct MatchOrigin {
  const ErasedGame* game;
  AnyRules rules;
  Seed seed;
  std::shared_ptr<const AnyState> position;  // null: the cards are dealt
  int moves_before = 0;                      // those that a snapshot stands for

  bool is_constructed() const { return position != nullptr; }
  // Deals, or gives the position without events.
  AnyState first_state(AnyEvents& events) const;
  // Stream 0 of the seed sets up; stream k belongs to the k-th move, counted from the deal. 1 is
  // the first move of the match.
  Rng move_rng(int number) const;
};

}  // namespace bourse
