// SPDX-License-Identifier: Apache-2.0
//
// Where a search begins. Its worlds are those that fit the view, as the game's sampler draws them;
// they are of another kind only where somebody may know more than a seat (lab/clairvoyant.h).
#pragma once

#include <span>

#include "core/game.h"

namespace bourse {

template <GameRules G, class Worlds = typename G::Sampler>
struct SearchRoot {
  const typename G::Rules& rules;
  const typename G::View& view;                 // of a seat that is to act
  std::span<const typename G::Action> choices;  // what it may do, at least two
  Worlds worlds;                                // draw(rng) is the world of an iteration
};

}  // namespace bourse
