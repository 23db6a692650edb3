// SPDX-License-Identifier: Apache-2.0
//
// Time limits of a table: expired clocks, contributions not revealed, and unused tables. While the
// disk does not write, no clock runs: the time from the first write that failed to the next that
// succeeds becomes a pause.
#pragma once

#include <cstdint>
#include <optional>

#include "server/domain/limits.h"
#include "server/room/commit_queue.h"
#include "server/room/counters.h"
#include "server/room/table_slot.h"

namespace bourse {

class TimeControl {
 public:
  TimeControl(const TableSlot& table,
              CommitQueue& commits,
              const HouseLimits& limits,
              RoomCounters& counters)
      : table_(table), commits_(commits), limits_(limits), counters_(counters) {}

  // When the next of them is due. Requires: the table can be used.
  std::optional<std::int64_t> next_due() const;
  // All return true if an entry is being written.
  bool abandon(std::int64_t now);
  // Deals although contributions have not been revealed, if their time is over.
  bool deal(std::int64_t now);
  bool expire(std::int64_t now);

  // A write has ended.
  void finished(WriteResult written, std::int64_t now);
  // The pause since the first write that failed, to be written before any other entry.
  std::optional<Entry> pause(std::int64_t now) const;

 private:
  const TableSlot& table_;
  CommitQueue& commits_;
  const HouseLimits& limits_;
  RoomCounters& counters_;
  std::optional<std::int64_t> failing_since_;
};

// The earlier of two optional times.
inline std::optional<std::int64_t> earlier(std::optional<std::int64_t> one,
                                           std::optional<std::int64_t> other) {
  if (!one || !other) return one ? one : other;
  return *one < *other ? one : other;
}

}  // namespace bourse
