// SPDX-License-Identifier: Apache-2.0
//
// Operations on rooms by table id, whether the room is in memory or not.
#pragma once

#include <functional>
#include <string>

#include "server/room/services.h"
#include "server/store/store.h"

namespace bourse {

class TableRooms : public Scheduler {
 public:
  // Loads the table into memory, where it continues by itself.
  virtual void open(const std::string& table) = 0;
  // Closes the table if nobody but its host sits at it and the host is not connected. Always calls
  // `then`.
  virtual void close_if_unused(const std::string& table,
                               PersonId host,
                               std::function<void()> then) = 0;
};

}  // namespace bourse
