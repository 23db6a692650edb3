// SPDX-License-Identifier: Apache-2.0
//
// The rematch of a finished table: one new table with the same settings and the seats reserved for
// the same people. The first request creates it; later ones get the same table.
#pragma once

#include <string>

#include "server/room/commit_queue.h"
#include "server/room/request.h"
#include "server/room/services.h"
#include "server/room/table_slot.h"

namespace bourse {

class Rematch {
 public:
  Rematch(const TableSlot& table,
          CommitQueue& commits,
          TableDirectory& directory,
          KeepAlive keep_alive);

  // Replies with the id of the new table. `address` is the origin of the request.
  void request(const Person& person, const std::string& address, Reply<std::string> reply);

 private:
  void open(const Person& person, const std::string& address, const Reply<std::string>& reply);
  void opened(const Result<std::string, ApiError>& table, const Reply<std::string>& reply);

  const TableSlot& table_;
  CommitQueue& commits_;
  TableDirectory& directory_;
  KeepAlive keep_alive_;
};

}  // namespace bourse
