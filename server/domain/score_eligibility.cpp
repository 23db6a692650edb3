// SPDX-License-Identifier: Apache-2.0
#include "server/domain/score_eligibility.h"

namespace bourse {

void ScoreEligibility::watch(const Entry& entry,
                             const Seating& seating,
                             const GameSession& session) {
  const Seat seat = seat_at(entry.seat);
  if (entry.kind == EntryKind::Move && seating[seat].has_stand_in) has_bot_moved_ = true;
  if (entry.kind == EntryKind::Undo && !has_undone_revealed_ && session.best_key()) {
    has_undone_revealed_ = session.has_revealed(seat);
  }
}

}  // namespace bourse
