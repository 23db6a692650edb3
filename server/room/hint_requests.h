// SPDX-License-Identifier: Apache-2.0
//
// Hints: the move that a search recommends to a person who plays against bots alone. Computed from
// the view of the seat and sent only to the person who asked.
#pragma once

#include <optional>
#include <string>

#include "server/domain/limits.h"
#include "server/domain/token_bucket.h"
#include "server/protocol/wire.h"
#include "server/room/commit_queue.h"
#include "server/room/fault.h"
#include "server/room/request.h"
#include "server/room/services.h"
#include "server/room/table_slot.h"

namespace bourse {

class HintRequests {
 public:
  HintRequests(const TableSlot& table,
               CommitQueue& commits,
               WorkerPool& pool,
               const HouseLimits& limits,
               const Clock& clock,
               const FaultReport& report)
      : table_(table),
        commits_(commits),
        pool_(pool),
        limits_(limits),
        clock_(clock),
        report_(report) {}

  // `address` is the one that the request came from.
  void hint(const Person& person, const std::string& address, Reply<wire::Hint> reply);

 private:
  std::optional<ApiError> refuse(const Person& person) const;
  std::optional<ApiError> refuse_load(const std::string& address) const;
  void search(Seat seat, const std::string& address, const Reply<wire::Hint>& reply);

  const TableSlot& table_;
  CommitQueue& commits_;
  WorkerPool& pool_;
  const HouseLimits& limits_;
  const Clock& clock_;
  const FaultReport& report_;
  TokenBucket given_;
};

}  // namespace bourse
