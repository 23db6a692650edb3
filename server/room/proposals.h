// SPDX-License-Identifier: Apache-2.0
//
// Proposals of players in a running game: to end it, or to remove a person. One is open at a time.
// The game goes on meanwhile.
//
// A game ends if all people who take part agree; those who are away (server/room/presence.h) are
// not asked. A person is removed if more than half of the others who play themselves agree, and at
// least two: nobody removes an opponent alone.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/seat.h"
#include "server/domain/limits.h"
#include "server/domain/token_bucket.h"
#include "server/protocol/wire.h"
#include "server/room/clients.h"
#include "server/room/commit_queue.h"
#include "server/room/presence.h"
#include "server/room/seat_messages.h"
#include "server/room/table_slot.h"

namespace bourse {

class Proposals {
 public:
  // `on_change` is called when a proposal is opened or closed: the next wake-up has changed.
  Proposals(const TableSlot& table,
            CommitQueue& commits,
            Clients& clients,
            SeatMessages& messages,
            const Presence& presence,
            const HouseLimits& limits,
            const Clock& clock,
            std::function<void()> on_change);

  // Messages of clients; handled in turn.
  void propose(ConnectionId id, const wire::Propose& message);
  void vote(ConnectionId id, const wire::Vote& message);

  bool is_open() const { return open_.has_value(); }
  std::optional<std::int64_t> next_due() const;
  // Ends an undecided proposal: its time or the game is over.
  void lapse();
  // The table is being reloaded.
  void forget() { open_.reset(); }
  // Sends the open proposal, if there is one, to a client.
  void greet(const TableClient& client) const;

 private:
  struct Proposal {
    int number = 0;
    wire::ProposalKind kind{};
    Seat by{};
    std::optional<Seat> target;
    SeatSet missing;  // seats that have not answered
    int yes = 1;      // with the person who proposes
    int needed = 0;   // how many must say yes
    std::string id;   // of the message
    ConnectionId client{};
    std::int64_t lapses = 0;
  };

  void begin(ConnectionId id, const wire::Propose& message);
  // The proposal as it begins, or the reason why it cannot be made.
  Result<Proposal, MessageKey> end_game(Seat by) const;
  Result<Proposal, MessageKey> remove(Seat by, std::optional<int> target) const;
  void take_vote(ConnectionId id, const wire::Vote& message);
  void carry_out(const Proposal& proposal);
  Entries entries_of(const Proposal& proposal) const;
  void close(wire::VoteState state);
  wire::ProposalNews news_of(const Proposal& proposal, wire::VoteState state) const;

  const TableSlot& table_;
  CommitQueue& commits_;
  Clients& clients_;
  SeatMessages& messages_;
  const Presence& presence_;
  const HouseLimits& limits_;
  const Clock& clock_;
  std::function<void()> on_change_;
  std::optional<Proposal> open_;
  int next_number_ = 1;
  std::map<Seat, TokenBucket> made_;
};

}  // namespace bourse
