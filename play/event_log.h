// SPDX-License-Identifier: Apache-2.0
//
// The events of every move of a match, for looking up what a viewer saw of one. A match itself
// keeps only the events of its last move.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/seat.h"
#include "play/match.h"

namespace bourse {

class EventLog {
 public:
  // Replays the match.
  explicit EventLog(const Match& match);

  // Records what just happened in the match. Call it after each move and each undo.
  void follow(const Match& match);

  // The viewer's sightings of move `number` (1 is the first move, 0 the setup). Requires: the match
  // has such a move.
  std::vector<Sighting> sightings(int number,
                                  Viewer viewer,
                                  std::span<const std::string> names = {}) const;

 private:
  const ErasedGame* game_;
  AnyRules rules_;
  std::vector<AnyEvents> events_;  // of the setup, then of each active move
};

}  // namespace bourse
