// SPDX-License-Identifier: Apache-2.0
//
// The start of a match: a deal from the seed, or a position. Together with the moves it reproduces
// the match bit for bit.
#pragma once

#include <memory>

#include "core/boundary/erased_game.h"
#include "core/rng.h"

namespace bourse {

struct MatchOrigin {
  const ErasedGame* game;
  AnyRules rules;
  Seed seed;
  std::shared_ptr<const AnyState> position;  // null: dealt from the seed
  int moves_before = 0;                      // moves played before a snapshot

  bool is_constructed() const { return position != nullptr; }
  // Deals, or returns the position without events.
  AnyState first_state(AnyEvents& events) const;
  // Stream 0 of the seed sets up; stream k belongs to the k-th move, counted from the deal. 1 is
  // the first move of the match.
  Rng move_rng(int number) const;
};

}  // namespace bourse
