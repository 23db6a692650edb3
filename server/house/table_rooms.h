// SPDX-License-Identifier: Apache-2.0
//
// What may be asked of the rooms by the id of a table, whether its room is in memory or not.
#pragma once

#include <functional>
#include <string>

#include "server/room/services.h"
#include "server/store/store.h"

namespace bourse {

class TableRooms : public Scheduler {
 public:
  // Takes the table into memory, where it plays on by itself.
  virtual void open(const std::string& table) = 0;
  // Closes the table if nobody but its host sits at it and the host is not there either. Calls
  // `then` in any case.
  virtual void close_if_unused(const std::string& table,
                               PersonId host,
                               std::function<void()> then) = 0;
};

}  // namespace bourse
