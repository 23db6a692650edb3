// SPDX-License-Identifier: Apache-2.0
//
// What time ends at a table: a decision whose clock has run out, and a table that nobody uses.
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

  // When one of the two is next. Requires: the table can be used.
  std::optional<std::int64_t> next_due() const;
  // Each is true if an entry is being written.
  bool abandon(std::int64_t now);
  bool expire(std::int64_t now);

 private:
  const TableSlot& table_;
  CommitQueue& commits_;
  const HouseLimits& limits_;
  RoomCounters& counters_;
};

// The earlier of two optional times.
inline std::optional<std::int64_t> earlier(std::optional<std::int64_t> one,
                                           std::optional<std::int64_t> other) {
  if (!one || !other) return one ? one : other;
  return *one < *other ? one : other;
}

}  // namespace bourse
