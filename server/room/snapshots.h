// SPDX-License-Identifier: Apache-2.0
//
// Decides what is stored beside the entries of a commit: the note, a snapshot every so many moves,
// a score that counts.
#pragma once

#include "server/domain/limits.h"
#include "server/domain/table.h"
#include "server/room/commit_queue.h"
#include "server/store/store.h"

namespace bourse {

class Snapshots {
 public:
  explicit Snapshots(const HouseLimits& limits) : limits_(limits) {}

  // The entries with what they lead to, where that is stored. Requires: they fit the table.
  AppendRequest append_request(const Table& table, const Commit& commit);
  // The entries of the last addition() are on disk.
  void appended(const Entries& entries);

 private:
  bool is_due(const Entries& entries) const;

  const HouseLimits& limits_;
  int moves_since_ = 0;
  bool is_pending_ = false;  // the last addition has a snapshot
};

}  // namespace bourse
