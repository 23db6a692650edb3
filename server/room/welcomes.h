// SPDX-License-Identifier: Apache-2.0
//
// Welcomes, and the pages of history and hash chain that do not fit into a welcome. To describe the
// past of a long game, the server replays it, on other threads. The clients' addresses take turns
// there, and each has a bounded number of jobs.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/domain/limits.h"
#include "server/room/clients.h"
#include "server/room/commit_queue.h"
#include "server/room/counters.h"
#include "server/room/fault.h"
#include "server/room/request.h"
#include "server/room/services.h"
#include "server/room/table_feed.h"
#include "server/room/table_slot.h"

namespace bourse {

class Welcomes {
 public:
  Welcomes(const TableSlot& table,
           CommitQueue& commits,
           Clients& clients,
           const TableFeed& feed,
           WorkerPool& pool,
           const HouseLimits& limits,
           const Clock& clock,
           RoomCounters& counters,
           const FaultReport& report,
           KeepAlive keep_alive);

  // The client has to say hello again later: its last welcome or too many others are being made.
  bool is_busy_for(const TableClient& client) const;
  // `last` is the client's last step, if it was connected before. Requires: !is_busy_for(client).
  void send(ConnectionId id, std::optional<int> last);
  // The steps of the person's stream before number `before`, as a wire::PastPage.
  void page(const Person& person,
            const std::string& address,
            int before,
            const Reply<std::string>& reply);
  // The steps of the person's hash chain after number `after`, as a wire::ChainPage.
  void chain(const Person& person,
             const std::string& address,
             int after,
             const Reply<std::string>& reply);

 private:
  using Tell = std::function<std::string(const Table& table, Viewer viewer)>;
  void send_later(ConnectionId id, wire::Welcome welcome, int after);
  // Replies with what `tell` returns on another thread.
  void reply_later(const Person& person,
                   const std::string& address,
                   const Tell& tell,
                   const Reply<std::string>& reply);
  bool is_full(const std::string& address) const;
  // The table as it is now. Jobs of the same moment share one copy.
  std::shared_ptr<const Table> copy();

  const TableSlot& table_;
  CommitQueue& commits_;
  Clients& clients_;
  const TableFeed& feed_;
  WorkerPool& pool_;
  const HouseLimits& limits_;
  const Clock& clock_;
  RoomCounters& counters_;
  const FaultReport& report_;
  KeepAlive keep_alive_;
  std::weak_ptr<const Table> copy_;
};

}  // namespace bourse
