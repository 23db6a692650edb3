// SPDX-License-Identifier: Apache-2.0
//
// A position for tests of searches: a seat with a choice, after some random moves.
#pragma once

#include <utility>
#include <vector>

#include "play/match.h"
#include "tests/play/tables.h"

namespace bourse {

struct Spot {
  Match match;
  Seat seat;
  AnyView view;
  std::vector<AnyAction> legal;
};

inline Spot spot_in(const ErasedGame& game, int seats, int moves) {
  Match match = table_of(game, seats, 5);
  Rng rng(test_seed(6), 0);
  for (;;) {
    const Seat seat = match.to_act().front();
    std::vector<AnyAction> legal = match.legal(seat);
    if (moves <= 0 && legal.size() > 1) {
      const AnyView view = match.view(Viewer::of(seat));
      return {std::move(match), seat, view, std::move(legal)};
    }
    play_random_move(match, rng);
    --moves;
  }
}

}  // namespace bourse
