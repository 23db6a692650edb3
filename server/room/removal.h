// SPDX-License-Identifier: Apache-2.0
//
// Removing a person from a table.
#pragma once

#include <string>

#include "server/room/commit_queue.h"

namespace bourse {

// The entries that remove the person of a seat: before the deal the seat is open again, afterwards
// a bot plays it to the end. `by`: the name of the host, empty after a vote.
inline Entries removal_of(const Table& table,
                          const CommitQueue& commits,
                          Seat seat,
                          const std::string& by) {
  const SeatOccupant& occupant = table.seating()[seat];
  Entry removal = commits.entry(EntryKind::Remove, number(seat), by);
  removal.person = occupant.person;
  Entries entries{std::move(removal)};
  if (!table.is_dealt()) entries.push_back(commits.entry(EntryKind::Leave, number(seat)));
  if (table.is_dealt() && !occupant.has_stand_in) {
    entries.push_back(commits.entry(EntryKind::StandIn, number(seat)));
  }
  return entries;
}

}  // namespace bourse
