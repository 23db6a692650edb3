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

// Folds all entries. Where the rules have changed since, what came before the snapshot is taken
// from it; what came after is played under the new rules as far as they allow it. The time used
// until the snapshot is then given back to the clocks.
Result<Table, ParseError> reopen_table(const GameList& games, const StoredTable& stored);

// The entry that records a change of rules; append it before any other. None if the moves were made
// under the present rules or the game is over.
std::optional<Entry> new_rules_entry(const Table& table);

}  // namespace bourse
