// SPDX-License-Identifier: Apache-2.0
//
// The record, snapshot and score of a table's game.
#pragma once

#include <optional>
#include <string>

#include "server/domain/table.h"
#include "server/store/store.h"

namespace bourse {

// The game as the text of a .bourse file. Requires: !table.is_live().
std::string record_text(const Table& table);

// None before the deal.
std::optional<StoredSnapshot> snapshot_of(const Table& table);

// The score of a finished game that counts; none otherwise.
std::optional<CountedScore> counted_score(const Table& table);

}  // namespace bourse
