// SPDX-License-Identifier: Apache-2.0
//
// The standing orders of each seat: decisions given in advance. The room does not interpret them
// (core/boundary/erased_game.h); it stores them as entries, shows them to the clients of their seat
// alone, and plays their decisions as moves of that seat.
//
// Before a decision by order there is a random pause, independent of the decision and within the
// range of a person who answers quickly. There is none where all other seats belong to bots and
// nobody watches: only people could tell an order from an answer.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.h"
#include "server/domain/limits.h"
#include "server/domain/token_bucket.h"
#include "server/room/clients.h"
#include "server/room/commit_queue.h"
#include "server/room/seat_messages.h"
#include "server/room/table_slot.h"

namespace bourse {

class SeatOrders {
 public:
  using Orders = std::vector<wire::StandingOrder>;

  SeatOrders(const TableSlot& table,
             CommitQueue& commits,
             Clients& clients,
             SeatMessages& messages,
             const HouseLimits& limits,
             const Clock& clock,
             Rng& pause_rng);

  // Messages of clients; handled in turn.
  void give(ConnectionId id, const wire::OrderSet& message);
  void cancel(ConnectionId id, const wire::OrderCancel& message);

  // Sends the orders to a client that says hello, if its seat has any.
  void greet(const TableClient& client) const;
  // The orders of each seat, for send_changes(); empty: no seat has any.
  std::vector<Orders> by_seat() const;
  // Sends the orders to all clients of the seats whose orders have changed.
  void send_changes(std::vector<Orders> before);

  // An entry was applied: drops the pauses that it ends.
  void taken(const Entry& entry);
  void forget() { due_.clear(); }
  // Draws one pause for each decision that a seat's orders have to make. Requires: the game is
  // being played.
  void plan(std::int64_t now);
  std::optional<std::int64_t> next_due() const;
  // Plays the first decision that is due. True: an entry is being written.
  bool move(std::int64_t now);

 private:
  bool has_orders() const;
  void take_order(ConnectionId id, const wire::OrderSet& message);
  void take_cancel(ConnectionId id, const wire::OrderCancel& message);
  void answer(ConnectionId id, const std::string& of, WriteResult written);
  void send_to(const TableClient& client, Seat seat) const;
  const Orders& orders_of(Seat seat) const;
  std::optional<AnyAction> decided(Seat seat) const;
  std::int64_t pause_of(Seat seat);  // milliseconds
  bool is_watched(Seat seat) const;  // by another person, at a seat of their own or without one

  const TableSlot& table_;
  CommitQueue& commits_;
  Clients& clients_;
  SeatMessages& messages_;
  const HouseLimits& limits_;
  const Clock& clock_;
  Rng& pause_rng_;
  std::map<PersonId, TokenBucket> given_;
  std::vector<std::optional<std::int64_t>> due_;  // by seat
};

}  // namespace bourse
