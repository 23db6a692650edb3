// SPDX-License-Identifier: Apache-2.0
//
// Undo. A move that revealed nothing is undone immediately, any other if everybody at the table
// consents before the vote lapses. A person who is away, with a stand-in, does not consent. While a
// vote is open no bot and no standing order moves.
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

// The reason why the seat may not undo once more, whatever the others say.
std::optional<MessageKey> refuse_more_undos(const Match& match, Seat seat);

class UndoVote {
 public:
  // `on_change` is called when a vote begins or is denied: planned moves may have to wait or go on.
  UndoVote(const TableSlot& table,
           CommitQueue& commits,
           Clients& clients,
           SeatMessages& messages,
           const Clock& clock,
           std::function<void()> on_change);

  // Messages of clients; handled in turn.
  void request(ConnectionId id, const wire::Undo& undo);
  void answer(ConnectionId id, const wire::Consent& consent);

  bool is_open() const { return vote_.has_value(); }
  std::optional<std::int64_t> next_due() const;
  // Ends an undecided vote: its time is over, or the position has changed.
  void lapse();
  // The table is being reloaded: the position of the vote may no longer exist.
  void forget() { vote_.reset(); }
  // Sends the open vote, if there is one, to all clients.
  void announce();

 private:
  struct Vote {
    int number = 0;
    Seat seat{};
    SeatSet missing;  // seats that have not consented yet
    int count = 0;    // moves to undo
    std::string id;   // of the request
    ConnectionId client{};
    std::int64_t lapses = 0;
  };

  void begin(ConnectionId id, const wire::Undo& undo);
  void open(ConnectionId id, const wire::Undo& undo, Seat seat);
  void take_answer(ConnectionId id, const wire::Consent& consent);
  void grant(const Vote& vote);
  void tell(const Vote& vote, wire::VoteState state);
  SeatSet voters(Seat asking) const;
  bool is_anybody_away() const;

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
