// SPDX-License-Identifier: Apache-2.0
//
// Reading a stored table, also one whose game has other rules by now.
#pragma once

#include <optional>

#include "core/result.h"
#include "server/domain/catalogue.h"
#include "server/domain/table.h"
#include "server/store/store.h"

namespace bourse {

// Folds all entries. Where the rules have changed since, what came before the snapshot is taken
// from it; what came after is played under the new rules as far as they allow it. The time used
// until the snapshot is then given back to the clocks.
Result<Table, ParseError> reopen_table(const Catalogue& games, const StoredTable& stored);

// The note that the present rules hold from now on, to be appended before anything else. None: the
// moves were made under them, or the game is over.
std::optional<Entry> new_rules_entry(const Table& table);

}  // namespace bourse
