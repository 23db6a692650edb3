// SPDX-License-Identifier: Apache-2.0
//
// Chat at a table: texts and quick phrases, limited per person and per table, sent to
// everybody once stored.
// Everybody gets the lines in the order of their numbers, even if several nodes write for the same
// table: a node stores one line at a time, numbered after the last line it knows. If that number is
// taken, it first reads and sends the other node's lines.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <vector>

#include "server/domain/limits.h"
#include "server/domain/token_bucket.h"
#include "server/protocol/wire.h"
#include "server/room/clients.h"
#include "server/room/table_slot.h"
#include "server/store/store.h"

namespace bourse {

// The stored chat of one table. The owner of a callback is kept alive until it has run.
class ChatLog {
 public:
  virtual ~ChatLog() = default;
  // Conflict: another node has written a line with this number.
  virtual void save(const ChatRow& row, Store::Then<WriteResult> then) = 0;
  // The newest lines, in order.
  virtual void read(Store::Then<Store::Found<std::vector<ChatRow>>> then) = 0;
};

class TableChat {
 public:
  TableChat(const TableSlot& table,
            Clients& clients,
            const HouseLimits& limits,
            const Clock& clock,
            const Mutes& mutes,
            ChatLog& log);

  // Takes over the lines stored before.
  void load(std::vector<ChatRow> rows);
  // The newest lines, for a welcome.
  std::vector<wire::ChatLine> lines() const;
  // Requires: the client is connected, and the table can be used.
  void say(ConnectionId id, const wire::Say& message);

 private:
  struct Unsaved {
    ConnectionId client{};
    ChatRow row;
  };

  // Takes the line from the limits of the person, of all spectators and of the table.
  bool is_in_time(const TableClient& client);
  // Stores the first unsaved line.
  void save_next();
  void saved(WriteResult written);
  // Reads the lines that another node has stored, then tries again.
  void catch_up();
  void refuse_next(WriteResult written);
  void drop_next();
  void add(const ChatRow& row);

  const TableSlot& table_;
  Clients& clients_;
  const HouseLimits& limits_;
  const Clock& clock_;
  const Mutes& mutes_;
  ChatLog& log_;
  std::vector<ChatRow> rows_;   // in the order of their numbers
  std::list<Unsaved> unsaved_;  // the first is being stored
  int next_number_ = 1;
  std::map<PersonId, TokenBucket> spoken_;
  TokenBucket watchers_spoken_;
  TokenBucket all_spoken_;
};

}  // namespace bourse
