// SPDX-License-Identifier: Apache-2.0
//
// The prices of one game as spectators saw them change, for the lobby.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/fixed_list.h"
#include "core/market.h"
#include "server/protocol/wire.h"

namespace bourse {

class PriceTrail {
 public:
  // Takes the market after the spectators' step `number`; an undo took back the steps after
  // `back_to`. The same step again changes nothing.
  void note(int number, std::optional<int> back_to, const Market& market);
  // At most kMostPriceRows rows and kLongestPrices bytes of JSON: the oldest are left out.
  wire::PriceHistory history() const;

 private:
  using Prices = FixedList<std::int32_t, kMaxCompanies>;
  struct Row {
    int number = 0;
    Prices prices;
  };

  void take_companies(const Market& market);

  std::vector<std::string> companies_;  // codes; other companies begin a new trail
  std::deque<Row> rows_;
};

}  // namespace bourse
