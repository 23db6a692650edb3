// SPDX-License-Identifier: Apache-2.0
//
// Moves of people, and what holds for every message of a seat: whose word counts, whether it was
// decided on the newest position, and that a message sent again gets the answer it got before.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>

#include "server/room/clients.h"
#include "server/room/commit_queue.h"
#include "server/room/counters.h"
#include "server/room/table_slot.h"
#include "server/room/time_control.h"

namespace bourse {

class MoveInbox {
 public:
  MoveInbox(const TableSlot& table,
            CommitQueue& commits,
            Clients& clients,
            TimeControl& time,
            const Clock& clock,
            RoomCounters& counters);

  // Plays the move when its turn comes; a clock that has run out by then comes first.
  void receive(ConnectionId id, const wire::Move& move);

  // The seat that may decide: dealt, live, without a stand-in. None: the client has been answered.
  std::optional<Seat> deciding_seat(ConnectionId id, const std::optional<std::string>& of);
  // Whether the sender has seen everything; refuses otherwise. Requires: a new id.
  bool is_fresh(ConnectionId id, Seat seat, const std::string& of, int after);
  // A refusal that the same id gets again. Requires: the client has a seat.
  void refuse_for_good(ConnectionId id, const std::string& of, Why why);

 private:
  using Instant = std::chrono::steady_clock::time_point;
  struct OldRefusal {
    Seat seat{};
    wire::Refused answer;
  };

  void play(ConnectionId id, const wire::Move& move, Instant received);
  bool is_answered_again(ConnectionId id, Seat seat, const std::string& of);

  const TableSlot& table_;
  CommitQueue& commits_;
  Clients& clients_;
  TimeControl& time_;
  const Clock& clock_;
  RoomCounters& counters_;
  std::deque<OldRefusal> refusals_;
};

}  // namespace bourse
