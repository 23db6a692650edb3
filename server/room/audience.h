// SPDX-License-Identifier: Apache-2.0
//
// For whom the bots of a table play: people with a seat, connected or not, and spectators.
#pragma once

#include "server/room/clients.h"
#include "server/room/services.h"
#include "server/room/table_slot.h"

namespace bourse {

class Audience {
 public:
  Audience(const TableSlot& table, const Clients& clients, const TableDirectory& directory)
      : table_(table), clients_(clients), directory_(directory) {}

  // A table of bots at which nobody looks has none.
  bool exists() const;
  // People at their seats wait for the bots. If nobody is connected, the jobs count for the address
  // that opened the table.
  JobOrigin origin() const;

 private:
  const TableSlot& table_;
  const Clients& clients_;
  const TableDirectory& directory_;
};

}  // namespace bourse
