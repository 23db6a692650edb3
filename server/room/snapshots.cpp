// SPDX-License-Identifier: Apache-2.0
#include "server/room/snapshots.h"

#include <algorithm>

#include "server/domain/entry_traits.h"
#include "server/domain/table_card.h"
#include "server/domain/table_record.h"

namespace bourse {

// Undone moves and changed rules end the replay of earlier entries, so they need a snapshot
// immediately.
bool Snapshots::is_due(const Entries& entries) const {
  int moves = moves_since_;
  for (const Entry& entry : entries) {
    if (traits_of(entry.kind).ends_replay) return true;
    if (entry.kind == EntryKind::Move) ++moves;
  }
  return moves >= limits_.snapshot_moves;
}

AppendRequest Snapshots::append_request(const Table& table, const Commit& commit) {
  const Entries& entries = commit.entries;
  AppendRequest append_request{.table = table.header().id,
                               .first = table.entries(),
                               .entries = entries,
                               .summary = std::nullopt,
                               .snapshot = std::nullopt};
  const bool has_summary = std::any_of(entries.begin(), entries.end(), [](const Entry& entry) {
    return traits_of(entry.kind).changes_summary;
  });
  const bool is_compared = commit.action && table.session().best_key() &&
                           would_end(table.match(), seat_at(entries.back().seat), *commit.action);
  const bool has_snapshot = is_due(entries);
  is_pending_ = false;
  if (!has_summary && !has_snapshot && !is_compared) return append_request;
  Table after = table;
  commit.take_into(after);
  if (has_summary) append_request.summary = summary_of(after, limits_);
  if (has_snapshot) append_request.snapshot = snapshot_of(after);
  is_pending_ = append_request.snapshot.has_value();
  if (is_compared) append_request.score = counted_score(after);
  return append_request;
}

void Snapshots::appended(const Entries& entries) {
  if (is_pending_) {
    moves_since_ = 0;
    return;
  }
  moves_since_ +=
      static_cast<int>(std::count_if(entries.begin(), entries.end(), [](const Entry& entry) {
        return entry.kind == EntryKind::Move;
      }));
}

}  // namespace bourse
