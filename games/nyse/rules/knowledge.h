// SPDX-License-Identifier: Apache-2.0
//
// The knowledge of seats about chips they cannot see, and how a play, a swap or a withdrawal
// changes it (RULES.md 6.3, 8.1). Knowledge is a lower bound: forgetting is
// always sound, inventing never.
#pragma once

#include "games/nyse/rules/options.h"
#include "games/nyse/rules/state.h"

namespace bourse::nyse {

struct Gift {
  Seat giver;
  Seat receiver;
  Chip chip;
};

// `holder` plays the chip in public.
void forget_played(State& state, Seat holder, Chip chip);

// The two gifts of a swap, simultaneously. Call it before the chips are exchanged.
void learn_swap(State& state, const Gift& first, const Gift& second);

// Solitaire only. The seat puts the chip back, draws one, or withdraws one without seeing its
// marking. In the last case, call it before the chip leaves the pile.
void remember_returned(State& state, Chip chip);
void forget_drawn(State& state, Chip chip);
void blur_withdrawn(State& state, Colour colour);

}  // namespace bourse::nyse
