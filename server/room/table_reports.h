// SPDX-License-Identifier: Apache-2.0
//
// Requests that only read a table: its card, its record, a replay, a person's best score.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/domain/limits.h"
#include "server/protocol/replay_view.h"
#include "server/protocol/wire.h"
#include "server/room/commit_queue.h"
#include "server/room/fault.h"
#include "server/room/request.h"
#include "server/room/services.h"
#include "server/room/table_feed.h"
#include "server/room/table_slot.h"

namespace bourse {

namespace wire {
struct AdminTable;
}

class TableReports {
 public:
  // Looks up a person's best score, compared with this table's.
  using FindBest = std::function<void(CountedScore, Store::Then<Store::Found<BestAtTable>>)>;

  TableReports(const TableSlot& table,
               CommitQueue& commits,
               const TableFeed& feed,
               WorkerPool& pool,
               const HouseLimits& limits,
               const FaultReport& report,
               FindBest find_best);

  void card(Reply<wire::TableCard> reply);
  // The table with the numbers of its people.
  void for_operator(Reply<wire::AdminTable> reply);
  void own_table(const Person& person, Reply<wire::OwnTable> reply);
  // The person's best with the settings of this table.
  void best(const Person& person, Reply<wire::TableBest> reply);
  // The game as a file, once it is over.
  void record(Reply<std::string> reply);
  // The worker pool writes the text of the replay.
  void replay(const Person& person,
              const std::string& address,
              const ReplayView& view,
              Reply<std::string> reply);

 private:
  std::optional<ApiError> refuse_replay(const Person& person, const ReplayView& view) const;
  void write_replay(const std::string& address,
                    const ReplayView& view,
                    const Reply<std::string>& reply);

  const TableSlot& table_;
  CommitQueue& commits_;
  const TableFeed& feed_;
  WorkerPool& pool_;
  const HouseLimits& limits_;
  const FaultReport& report_;
  FindBest find_best_;
};

}  // namespace bourse
