// SPDX-License-Identifier: Apache-2.0
//
// Checks common to all messages of a seat: whether the seat may decide, and whether the sender knew
// the newest position. A repeated message gets its first answer again.
#pragma once

#include <list>
#include <optional>
#include <string>

#include "core/seat.h"
#include "server/protocol/wire.h"
#include "server/room/clients.h"
#include "server/room/reason.h"
#include "server/room/table_slot.h"

namespace bourse {

class SeatMessages {
 public:
  SeatMessages(const TableSlot& table, Clients& clients) : table_(table), clients_(clients) {}

  // The client's seat, if it may decide: dealt, live, without a stand-in. None: the client has been
  // answered.
  std::optional<Seat> deciding_seat(ConnectionId id, const std::optional<std::string>& of);
  // Whether the sender knew the newest step; refuses otherwise. Requires: a new id.
  bool is_fresh(ConnectionId id, Seat seat, const std::string& of, int after);
  // A refusal that is repeated if the same id arrives again. Requires: the client has a seat.
  void refuse_for_good(ConnectionId id, const std::string& of, Reason why);

 private:
  struct OldRefusal {
    Seat seat{};
    wire::Refused answer;
  };

  bool is_answered_again(ConnectionId id, Seat seat, const std::string& of);

  const TableSlot& table_;
  Clients& clients_;
  std::list<OldRefusal> refusals_;
};

}  // namespace bourse
