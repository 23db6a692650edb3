// SPDX-License-Identifier: Apache-2.0
//
// Requests about seats and the table as a whole: sitting down, contributing to the deal, leaving,
// reclaiming a seat, giving seats to bots, choosing the first player, closing.
#pragma once

#include "server/protocol/wire.h"
#include "server/room/clients.h"
#include "server/room/commit_queue.h"
#include "server/room/presence.h"
#include "server/room/request.h"
#include "server/room/table_slot.h"

namespace bourse {

class SeatRequests {
 public:
  SeatRequests(const TableSlot& table,
               CommitQueue& commits,
               Clients& clients,
               const Presence& presence,
               const Clock& clock)
      : table_(table), commits_(commits), clients_(clients), presence_(presence), clock_(clock) {}

  // Replies with the seat that the person has or gets. The game starts when the last seat is taken
  // and every contribution to the deal has been revealed.
  void sit(const Person& person, wire::Sit request, Reply<int> reply);
  // A client reveals its seat's contribution to the deal.
  void reveal(ConnectionId id, const wire::RevealContribution& request);
  // Frees the seat before the commitments stand; afterwards a bot takes over.
  void leave(const Person& person, Reply<bool> reply);
  // A client reclaims its seat from the stand-in.
  void reclaim(ConnectionId id);
  // The host closes a table that gathers. A running game ends only if nobody else takes part.
  void close(const Person& person, Reply<bool> reply);
  // The operator of the server closes the table.
  void close_for_operator(Reply<bool> reply);
  // The host removes the person of a seat while people gather.
  void remove(const Person& person, int seat, Reply<bool> reply);
  // The host gives open seats to bots while people gather. The game starts as after sit().
  void give_to_bots(const Person& person, const wire::SeatsForBots& request, Reply<bool> reply);
  // The host chooses the first player while people gather.
  void name_first(const Person& person, const wire::FirstSeat& request, Reply<bool> reply);
  // Closes the table if nobody but its host sits at it and the host is not connected. True: it is
  // closed.
  void close_if_unused(PersonId host, Reply<bool> reply);

 private:
  void try_sit(const Person& person, const wire::Sit& request, const Reply<int>& reply);
  // The seat is the last open one, and nobody else's contribution is awaited.
  bool would_complete(Seat seat) const;
  Entries entries_to_sit(const Person& person, Seat seat, const wire::Sit& request) const;
  void try_reveal(ConnectionId id, const wire::RevealContribution& request);
  void try_name_first(const Person& person, const wire::FirstSeat& request, Reply<bool> reply);
  // The reason why the person cannot close the table.
  std::optional<ApiError> refuse_close(const Person& person) const;
  std::optional<ApiError> refuse_remove(const Person& person, int seat) const;
  std::optional<ApiError> refuse_bots(const Person& person, const wire::SeatsForBots& wish) const;
  Entries entries_to_seat_bots(const wire::SeatsForBots& request) const;
  // Replies true once the entries are on disk.
  void commit(Entries entries, Reply<bool> reply);
  void commit(Entry entry, Reply<bool> reply) {
    commit(Entries{std::move(entry)}, std::move(reply));
  }

  const TableSlot& table_;
  CommitQueue& commits_;
  Clients& clients_;
  const Presence& presence_;
  const Clock& clock_;
};

}  // namespace bourse
