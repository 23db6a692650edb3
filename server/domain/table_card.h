// SPDX-License-Identifier: Apache-2.0
//
// Summaries of a table for the lobby and the store, which do not read its entries.
#pragma once

#include <cstdint>
#include <optional>

#include "server/domain/limits.h"
#include "server/domain/table.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

// Everybody disconnected; the room knows better.
wire::TableCard card_of(const Table& table);

// When a table that nobody comes to, or that nobody moves at and no clock drives, is given up.
std::optional<std::int64_t> abandon_at(const Table& table, const HouseLimits& limits);

// What the house must know of the table while it is not in memory.
TableSummary summary_of(const Table& table, const HouseLimits& limits);

}  // namespace bourse
