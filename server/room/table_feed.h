// SPDX-License-Identifier: Apache-2.0
//
// What clients are sent about the table by itself: welcomes, steps, its card. Each client gets what
// its viewer may know, and nothing else.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/seat.h"
#include "server/room/clients.h"
#include "server/room/counters.h"
#include "server/room/position.h"
#include "server/room/services.h"
#include "server/room/table_chat.h"
#include "server/room/table_slot.h"

namespace bourse {

// Buffers for the batches of one change, one a seat and the last for spectators. All rooms share
// them: a batch would take two kilobytes from the heap otherwise, four times a move.
using BatchBuffers = std::array<std::string, kMaxSeats + 1>;

class TableFeed {
 public:
  TableFeed(const TableSlot& table,
            Clients& clients,
            const TableChat& chat,
            const Clock& clock,
            TableDirectory& directory,
            RoomCounters& counters,
            BatchBuffers& buffers);

  // The card with who is connected.
  wire::TableCard card() const;
  // To everybody, the directory included.
  void send_card();
  // `last` is the last step that the client has, if it was here before.
  void send_welcome(const TableClient& client, std::optional<int> last);
  // What has just happened, to everybody who saw something of it.
  void send_steps();
  // Welcomes those who have sat down or left as the viewers they are now.
  void reseat_clients();

 private:
  wire::Welcome welcome_for(const TableClient& client) const;
  PositionOptions position_options(Viewer viewer) const;

  const TableSlot& table_;
  Clients& clients_;
  const TableChat& chat_;
  const Clock& clock_;
  TableDirectory& directory_;
  RoomCounters& counters_;
  BatchBuffers& buffers_;
};

// The viewer that a person is at the table: its seat, or a spectator.
Viewer viewer_for(const Table& table, PersonId person);

// Answers to what a client asks about the position.
wire::Reason reason_for(const Table& table, Seat seat, const std::string& action);
wire::HelpText help_for(const Table& table, Viewer viewer);

}  // namespace bourse
