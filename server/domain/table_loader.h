// SPDX-License-Identifier: Apache-2.0
//
// Reads a stored table, even if the rules of its game have changed since.
#pragma once

#include <optional>

#include "core/result.h"
#include "server/domain/game_list.h"
#include "server/domain/table.h"
#include "server/store/store.h"

namespace bourse {

// Applies all entries. If the rules have changed since, the snapshot replaces the moves before it,
// and later moves are played under the new rules as far as those allow. The clocks are then
// refunded the time used up to the snapshot.
Result<Table, ParseError> reopen_table(const GameList& games, const StoredTable& stored);

// The entry that records a change of rules; append it before any other. None if the moves were made
// under the current rules or the game is over.
std::optional<Entry> new_rules_entry(const Table& table);

}  // namespace bourse
