// SPDX-License-Identifier: Apache-2.0
#include "server/house/price_trail.h"

#include <algorithm>

#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"

namespace bourse {

void PriceTrail::note(int number, std::optional<int> back_to, const Market& market) {
  Prices prices;
  for (const Listing& listing : market.companies) prices.push_back(listing.price);
  take_companies(market);
  const int kept = std::min(number - 1, back_to.value_or(number));
  while (!rows_.empty() && rows_.back().number > kept) rows_.pop_back();
  if (!rows_.empty() && rows_.back().prices == prices) return;
  rows_.push_back({number, prices});
  if (rows_.size() > kMostPriceRows) rows_.pop_front();
}

void PriceTrail::take_companies(const Market& market) {
  const auto& listings = market.companies;
  const auto is_same = [](const Listing& listing, const std::string& code) {
    return listing.code == code;
  };
  if (std::equal(listings.begin(), listings.end(), companies_.begin(), companies_.end(), is_same)) {
    return;
  }
  companies_.clear();
  for (const Listing& listing : listings) companies_.emplace_back(listing.code);
  rows_.clear();
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
