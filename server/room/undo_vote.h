// SPDX-License-Identifier: Apache-2.0
//
// Undo. A move that revealed nothing is taken back at once; any other if everybody at the table
// consents before the vote lapses. While a vote is open no bot and no standing order moves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/seat.h"
#include "server/protocol/wire.h"
#include "server/room/clients.h"
#include "server/room/commit_queue.h"
#include "server/room/seat_messages.h"
#include "server/room/table_slot.h"

namespace bourse {

class UndoVote {
 public:
  // `on_change` is called when a vote has begun or was denied: what was planned may wait or go on.
  UndoVote(const TableSlot& table,
           CommitQueue& commits,
           Clients& clients,
           SeatMessages& messages,
           const Clock& clock,
           std::function<void()> on_change);

  // What clients say; acted on when their turn comes.
  void request(ConnectionId id, const wire::Undo& undo);
  void answer(ConnectionId id, const wire::Consent& consent);

  bool is_open() const { return vote_.has_value(); }
  std::optional<std::int64_t> next_due() const;
  // Ends a vote that nobody won: its time is over, or the position has changed.
  void lapse();
  // The table is read again: the vote was about a position that may be gone.
  void forget() { vote_.reset(); }
  // Tells everybody about the open vote, if there is one.
  void announce();

 private:
  struct Vote {
    int number = 0;
    Seat seat{};
    SeatSet missing;  // who have not consented yet
    int count = 0;    // moves to take back
    std::string id;   // of the request
    ConnectionId client{};
    std::int64_t lapses = 0;
  };

  void begin(ConnectionId id, const wire::Undo& undo);
  void open(ConnectionId id, const wire::Undo& undo, Seat seat);
  void take_answer(ConnectionId id, const wire::Consent& consent);
  void grant(const Vote& vote);
  void tell(const Vote& vote, wire::UndoState state);
  SeatSet voters(Seat asking) const;

  const TableSlot& table_;
  CommitQueue& commits_;
  Clients& clients_;
  SeatMessages& messages_;
  const Clock& clock_;
  std::function<void()> on_change_;
  std::optional<Vote> vote_;
  int next_number_ = 1;
};

}  // namespace bourse
