// SPDX-License-Identifier: Apache-2.0
//
// Decides what is stored with the entries of a commit: the table's summary, a snapshot at regular
// intervals, a score that counts.
#pragma once

#include "server/domain/limits.h"
#include "server/domain/table.h"
#include "server/room/commit_queue.h"
#include "server/store/store.h"

namespace bourse {

class Snapshots {
 public:
  explicit Snapshots(const HouseLimits& limits) : limits_(limits) {}

  // The entries and the data stored with them. Requires: entries that fit the table.
  AppendRequest append_request(const Table& table, const Commit& commit);
  // The entries of the last append_request() are on disk.
  void appended(const Entries& entries);

 private:
  bool is_due(const Entries& entries) const;

  const HouseLimits& limits_;
  int moves_since_ = 0;
  bool is_pending_ = false;  // the last request contains a snapshot
};

}  // namespace bourse
