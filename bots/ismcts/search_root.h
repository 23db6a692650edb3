// SPDX-License-Identifier: Apache-2.0
//
// The root of a search. The game's sampler draws its worlds from the view; only a participant that
// may know more than its seat (lab/matches/clairvoyant.h) searches other worlds.
#pragma once

#include <functional>
#include <span>

#include "core/game.h"
#include "core/rng.h"

namespace bourse {

template <GameRules G>
struct SearchRoot {
  const typename G::Rules& rules;
  const typename G::View& view;                 // of a seat to act
  std::span<const typename G::Action> choices;  // its legal actions, at least two
  std::function<typename G::State(Rng&)> draw;  // draws an iteration's world; called on any thread
};

}  // namespace bourse
