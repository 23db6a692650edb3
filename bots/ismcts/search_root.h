// SPDX-License-Identifier: Apache-2.0
//
// Where a search begins. Its worlds are those that fit the view, as the game's sampler draws them;
// they are of another kind only where somebody may know more than a seat (lab/clairvoyant.h).
#pragma once

#include <functional>
#include <span>

#include "core/game.h"
#include "core/rng.h"

namespace bourse {

template <GameRules G>
struct SearchRoot {
  const typename G::Rules& rules;
  const typename G::View& view;                 // of a seat that is to act
  std::span<const typename G::Action> choices;  // what it may do, at least two
  std::function<typename G::State(Rng&)> draw;  // the world of an iteration, on any thread
};

}  // namespace bourse
