// SPDX-License-Identifier: Apache-2.0
//
// Whether the score of a table counts among the person's best: not after a move that had revealed
// something was taken back, and not if a bot moved for the person.
#pragma once

#include "server/domain/game_session.h"
#include "server/domain/seating.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

class ScoreEligibility {
 public:
  // To be called with each move and each undo, before it changes the game.
  void watch(const Entry& entry, const Seating& seating, const GameSession& session);

  // Of a game that is still played: whether it would count.
  bool counts() const { return !has_undone_revealed_ && !has_bot_moved_; }
  // Requires: !counts().
  wire::NotCounted reason() const {
    return has_undone_revealed_ ? wire::NotCounted::Undo : wire::NotCounted::Bot;
  }

 private:
  bool has_undone_revealed_ = false;  // known of games with a best_key() alone
  bool has_bot_moved_ = false;        // for a person
};

}  // namespace bourse
