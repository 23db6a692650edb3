// SPDX-License-Identifier: Apache-2.0
//
// Messages to clients about the table itself: welcomes, steps, its card. Each client is sent only
// what its viewer may know.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/seat.h"
#include "server/room/clients.h"
#include "server/room/counters.h"
#include "server/room/position.h"
#include "server/room/presence.h"
#include "server/room/services.h"
#include "server/room/table_chat.h"
#include "server/room/table_slot.h"

namespace bourse {

// Buffers for the batches of one change: one per seat, the last for spectators. All rooms share
// them; otherwise each batch would allocate two kilobytes, four times per move.
using BatchBuffers = std::array<std::string, kMaxSeats + 1>;

class TableFeed {
 public:
  TableFeed(const TableSlot& table,
            Clients& clients,
            const TableChat& chat,
            const Presence& presence,
            const Clock& clock,
            TableDirectory& directory,
            RoomCounters& counters,
            BatchBuffers& buffers,
            const HouseLimits& limits);

  // The card, including who is connected.
  wire::TableCard card() const;
  // Sends the card to all clients and to the directory.
  void send_card();
  // Sends it to the directory and to the players: who watches need not know how many do.
  void send_card_to_seats();
  // Sends the prices that spectators see to the directory, unless the table is by invitation.
  void publish_prices();
  // Sends the handovers of seats, in the count of steps of the client.
  void send_handovers(const TableClient& client) const;
  // A welcome without the past (server/room/welcomes.h).
  wire::Welcome welcome_for(const TableClient& client) const;
  // Sends the latest step to every client whose viewer saw part of it.
  void send_steps();
  // Sends a new welcome to clients whose viewer has changed by sitting down or leaving.
  void reseat_clients();

 private:
  // Without a position: for a stream that begins with the next step.
  wire::Welcome bare_welcome(const TableClient& client) const;
  PositionOptions position_options(Viewer viewer) const;

  const TableSlot& table_;
  Clients& clients_;
  const TableChat& chat_;
  const Presence& presence_;
  const Clock& clock_;
  TableDirectory& directory_;
  RoomCounters& counters_;
  BatchBuffers& buffers_;
  const HouseLimits& limits_;
};

// The person's viewer at the table: its seat, or a spectator.
Viewer viewer_for(const Table& table, PersonId person);

// Answers to questions about the position.
wire::Reason reason_for(const Table& table, Seat seat, const std::string& action);
wire::HelpText help_for(const Table& table, Viewer viewer);

}  // namespace bourse
