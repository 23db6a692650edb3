// SPDX-License-Identifier: Apache-2.0
//
// Moves of people: parses, checks, writes and answers them.
#pragma once

#include <chrono>

#include "server/room/clients.h"
#include "server/room/commit_queue.h"
#include "server/room/counters.h"
#include "server/room/seat_messages.h"
#include "server/room/table_slot.h"
#include "server/room/time_control.h"

namespace bourse {

class MoveInbox {
 public:
  MoveInbox(const TableSlot& table,
            CommitQueue& commits,
            Clients& clients,
            SeatMessages& messages,
            TimeControl& time,
            const Clock& clock,
            RoomCounters& counters);

  // Plays the move in turn, after any clock that has run out by then.
  void receive(ConnectionId id, const wire::Move& move);

 private:
  // `received` is on the monotonic clock.
  void play(ConnectionId id, const wire::Move& move, std::chrono::nanoseconds received);

  const TableSlot& table_;
  CommitQueue& commits_;
  Clients& clients_;
  SeatMessages& messages_;
  TimeControl& time_;
  const Clock& clock_;
  RoomCounters& counters_;
};

}  // namespace bourse
