// SPDX-License-Identifier: Apache-2.0
//
// Summaries of a table for the lobby and the store, neither of which reads entries.
#pragma once

#include <cstdint>
#include <optional>

#include "server/domain/limits.h"
#include "server/domain/table.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

// The card with nobody connected; the room fills in who is.
wire::TableCard card_of(const Table& table);

// The time at which an unused table is abandoned: nobody sits down, or nobody moves and no clock
// runs.
std::optional<std::int64_t> abandon_at(const Table& table, const HouseLimits& limits);

// The information that the house needs while the table is not in memory.
TableSummary summary_of(const Table& table, const HouseLimits& limits);

}  // namespace bourse
