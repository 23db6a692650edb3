// SPDX-License-Identifier: Apache-2.0
#include "server/room/move_inbox.h"

#include <utility>

#include "server/protocol/limits.h"

namespace bourse {

MoveInbox::MoveInbox(const TableSlot& table,
                     CommitQueue& commits,
                     Clients& clients,
                     SeatMessages& messages,
                     TimeControl& time,
                     const Clock& clock,
                     RoomCounters& counters)
    : table_(table),
      commits_(commits),
      clients_(clients),
      messages_(messages),
      time_(time),
      clock_(clock),
      counters_(counters) {}

void MoveInbox::receive(ConnectionId id, const wire::Move& move) {
  const std::chrono::nanoseconds received = clock_.monotonic();
  commits_.post([this, id, move, received] {
    if (table_.denial() || !time_.expire(clock_.now())) return play(id, move, received);
    commits_.post_next([this, id, move, received] { play(id, move, received); });
  });
}

void MoveInbox::play(ConnectionId id, const wire::Move& move, std::chrono::nanoseconds received) {
  const auto seat = messages_.deciding_seat(id, move.id);
  if (!seat || !messages_.is_fresh(id, *seat, move.id, move.after)) return;
  if (move.action.size() > kLongestAction) {
    return clients_.refuse(id, move.id, "the action is too long");
  }
  const Match& match = table_->match();
  const auto action = match.game().parse(match.rules(), move.action);
  if (!action) return messages_.refuse_for_good(id, move.id, reason_of(action.error()));
  if (const auto refusal = match.refuse(*seat, *action)) {
    return messages_.refuse_for_good(id, move.id, reason_of(*refusal));
  }
  Entry entry = commits_.entry(EntryKind::Move, number(*seat), move.action, move.id);
  commits_.commit_move(std::move(entry),
                       *action,
                       [this, id, of = move.id, seat = *seat, received](WriteResult written) {
                         if (written != WriteResult::Ok) {
                           return clients_.refuse(id, of, refusal_of_write(written));
                         }
                         clients_.accept(id, of, table_->streams().of(Viewer::of(seat)).number);
                         counters_.move_times.add(clock_.monotonic() - received);
                       });
}

}  // namespace bourse
