// SPDX-License-Identifier: Apache-2.0
//
// Chat at a table: texts and quick phrases, limited per person, told once they are stored.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "server/domain/token_bucket.h"
#include "server/protocol/wire.h"
#include "server/room/clients.h"
#include "server/room/table_slot.h"
#include "server/store/store.h"

namespace bourse {

// The stored lines of one table. What is called back into is kept alive until then.
class ChatLog {
 public:
  virtual ~ChatLog() = default;
  // Conflict: somebody else has written a line with this number.
  virtual void save(const ChatRow& row, Store::Then<Written> then) = 0;
  // The newest lines, in order.
  virtual void read(Store::Then<Store::Found<std::vector<ChatRow>>> then) = 0;
};

class TableChat {
 public:
  TableChat(const TableSlot& table,
            Clients& clients,
            const HouseLimits& limits,
            const Clock& clock,
            ChatLog& log);

  // The lines that were stored before.
  void load(std::vector<ChatRow> rows);
  // The newest lines, for a welcome.
  std::vector<wire::ChatLine> lines() const;
  // Requires: the client is connected, and the table can be used.
  void say(ConnectionId id, const wire::Say& message);

 private:
  // Gives the line its number, stores it and tells everybody.
  void save(ConnectionId id, ChatRow row);
  void catch_up(ConnectionId id, const ChatRow& row);
  void add(const ChatRow& row);
  bool has(int number) const;

  const TableSlot& table_;
  Clients& clients_;
  const HouseLimits& limits_;
  const Clock& clock_;
  ChatLog& log_;
  std::vector<ChatRow> rows_;
  int next_number_ = 1;
  std::map<PersonId, TokenBucket> spoken_;
};

}  // namespace bourse
