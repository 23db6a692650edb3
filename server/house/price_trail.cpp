// SPDX-License-Identifier: Apache-2.0
#include "server/house/price_trail.h"

#include <algorithm>
#include <utility>

#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"

namespace bourse {

void PriceTrail::note(int number, std::optional<int> back_to, const Market& market) {
  Prices prices;
  std::vector<std::string> companies;
  for (const Listing& listing : market.companies) {
    companies.emplace_back(listing.code);
    prices.push_back(listing.price);
  }
  if (companies != companies_) rows_.clear();
  companies_ = std::move(companies);
  const int kept = std::min(number - 1, back_to.value_or(number));
  while (!rows_.empty() && rows_.back().number > kept) rows_.pop_back();
  if (!rows_.empty() && rows_.back().prices == prices) return;
  rows_.push_back({number, prices});
  if (rows_.size() > kMostPriceRows) rows_.pop_front();
}

wire::PriceHistory PriceTrail::history() const {
  wire::PriceHistory history{.companies = companies_, .rows = {}};
  for (const Row& row : rows_) {
    history.rows.emplace_back(row.prices.begin(), row.prices.end());
  }
  while (!history.rows.empty() && to_text(history).size() > kLongestPrices) {
    history.rows.erase(history.rows.begin());
  }
  return history;
}

}  // namespace bourse
