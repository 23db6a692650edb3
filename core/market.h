// SPDX-License-Identifier: Apache-2.0
//
// The common view of all stock games, for charts, tables and confirmations: companies with prices,
// the worth of each seat as far as the viewer may know, and the effects of an action.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_list.h"
#include "core/per_key.h"
#include "core/seat.h"

namespace bourse {

inline constexpr int kMaxCompanies = 6;  // Stockpile

struct Listing {
  std::string_view code;  // as in notation
  std::string_view name;
  std::int32_t price = 0;

  bool operator==(const Listing&) const = default;
};

struct Market {
  FixedList<Listing, kMaxCompanies> companies;
  // Points scored plus holdings at current prices; empty if the viewer may not know.
  PerSeat<std::optional<std::int32_t>> worth;
};

struct PriceChange {
  std::uint8_t company = 0;  // index into Market::companies
  std::int32_t before = 0;
  std::int32_t after = 0;
};

// Consequences of an action that a viewer can foresee. Warnings are drastic and ask for
// confirmation ("blue goes bust", "ends the game").
struct Preview {
  FixedList<PriceChange, kMaxCompanies> prices;
  std::optional<std::int32_t> cost;
  std::optional<std::int32_t> cash_after;
  std::optional<std::int32_t> worth_before;
  std::optional<std::int32_t> worth_after;
  FixedList<std::string_view, 4> notes;
  FixedList<std::string_view, 4> warnings;
};

}  // namespace bourse
