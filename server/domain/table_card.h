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

// The card with nobody connected; the room fills in who is. With limits, a card of a gathering
// table says when it is closed.
wire::TableCard card_of(const Table& table);
wire::TableCard card_of(const Table& table, const HouseLimits& limits);

// The part of the card that lists show. What would make it longer than kLongestListing is left out.
wire::TableListing listing_of(const wire::TableCard& card);
// The stored listing of a table. Earlier programs stored the whole card.
std::string listing_from_stored(const std::string& text);

// The time at which an unused table is abandoned: nobody sits down, or nobody moves and no clock
// runs.
std::optional<std::int64_t> abandon_at(const Table& table, const HouseLimits& limits);

// The time at which the cards are dealt without the contributions that have not been revealed; none
// if no contribution is awaited.
std::optional<std::int64_t> reveal_by(const Table& table, const HouseLimits& limits);

// The time after which a closed table may be deleted; none: it is kept. Games are kept unless a
// person left one unfinished that was played against bots alone.
std::optional<std::int64_t> delete_at(const Table& table, const HouseLimits& limits);

// The information that the house needs while the table is not in memory.
TableSummary summary_of(const Table& table, const HouseLimits& limits);

}  // namespace bourse
