// SPDX-License-Identifier: Apache-2.0
#include "server/room/snapshots.h"

#include <doctest/doctest.h>

#include "server/domain/entry_traits.h"
#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

Commit move_commit(const TableBench& table) {
  const Seat seat = table.to_act();
  const Match& match = table.slot->match();
  const AnyAction action = match.game().legal(match.rules(), match.state(), seat).front();
  return {{table.commits.move_of(*table.slot, seat, action)}, action};
}

}  // namespace

TEST_CASE("snapshots: one per interval of moves, counted from the last stored one") {
  TableBench table;
  table.deal();
  table.limits.snapshot_moves = 3;
  Snapshots snapshots(table.limits);
  std::vector<int> stored_at;
  for (int move = 1; move <= 8; ++move) {
    const Commit commit = move_commit(table);
    const AppendRequest append_request = snapshots.append_request(*table.slot, commit);
    CHECK(append_request.first == table.slot->entries());
    CHECK_FALSE(append_request.summary);
    if (append_request.snapshot) stored_at.push_back(move);
    // The third write fails once: its snapshot is due again.
    if (move == 3 && stored_at.size() == 1) {
      --move;
      stored_at.push_back(0);
      continue;
    }
    table.apply(commit);
    snapshots.appended(commit.entries);
  }
  CHECK(stored_at == std::vector<int>{3, 0, 3, 6});
}

TEST_CASE("snapshots: an undo has one immediately, and a changed card stores the summary") {
  TableBench table;
  table.deal();
  table.play();
  Snapshots snapshots(table.limits);
  const auto append_request = [&](EntryKind kind, std::string text = {}) {
    return snapshots.append_request(
        *table.slot, {{table.commits.entry(kind, 0, std::move(text))}, std::nullopt});
  };
  CHECK(append_request(EntryKind::Undo, "1").snapshot);
  const AppendRequest left = append_request(EntryKind::StandIn);
  CHECK(left.summary);
  CHECK_FALSE(left.snapshot);
  CHECK_FALSE(append_request(EntryKind::Pause, "5").summary);
}

TEST_CASE("entry traits: steps, cards, summaries and seats by kind") {
  CHECK(traits_of(EntryKind::Move).is_step);
  CHECK_FALSE(traits_of(EntryKind::Move).changes_card);
  CHECK(traits_of(EntryKind::Undo).ends_replay);
  CHECK(traits_of(EntryKind::NewRules).ends_replay);
  CHECK(traits_of(EntryKind::Sit).changes_seats);
  CHECK(traits_of(EntryKind::Leave).changes_seats);
  // The game's status covers the start; orders are visible to their seat alone.
  CHECK_FALSE(traits_of(EntryKind::Start).changes_card);
  CHECK_FALSE(traits_of(EntryKind::OrderSet).changes_card);
  for (int kind = 1; kind <= 14; ++kind) {
    const EntryTraits traits = traits_of(static_cast<EntryKind>(kind));
    CHECK((!traits.changes_card || traits.changes_summary));
    CHECK((!traits.changes_seats || traits.changes_card));
  }
}

}  // namespace bourse::parts
