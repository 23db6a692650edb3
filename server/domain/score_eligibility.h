// SPDX-License-Identifier: Apache-2.0
//
// Decides whether a table's score counts as a personal best. It does not if a move that had
// revealed something was undone, or if a bot moved for the person.
#pragma once

#include "server/domain/game_session.h"
#include "server/domain/seating.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

class ScoreEligibility {
 public:
  // Call before each move and each undo changes the game.
  void watch(const Entry& entry, const Seating& seating, const GameSession& session);

  // For a running game: whether it would count.
  bool counts() const { return !has_undone_revealed_ && !has_bot_moved_; }
  // Requires: !counts().
  wire::NotCounted reason() const {
    return has_undone_revealed_ ? wire::NotCounted::Undo : wire::NotCounted::Bot;
  }

 private:
  bool has_undone_revealed_ = false;  // tracked only for games with a best_key()
  bool has_bot_moved_ = false;        // for a person
};

}  // namespace bourse
