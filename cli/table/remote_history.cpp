// SPDX-License-Identifier: Apache-2.0
#include "cli/table/remote_history.h"

#include <algorithm>
#include <utility>

namespace bourse::cli {

void TableLog::add(std::string line) {
  if (line.empty()) return;
  all_.push_back(line);
  recent_.push_back(std::move(line));
}

void PriceMoments::add(int number, std::vector<int> prices) {
  forget_after(number - 1);
  moments_.push_back({number, std::move(prices)});
}

void PriceMoments::forget_after(int number) {
  while (!moments_.empty() && moments_.back().number > number) moments_.pop_back();
}

void PriceMoments::mark_move() { marked_ = last(); }

int PriceMoments::since() const { return static_cast<int>(std::min(marked_, last())); }

PriceHistory PriceMoments::history(const Market& market) const {
  std::vector<std::vector<int>> moments;
  for (const Moment& moment : moments_) moments.push_back(moment.prices);
  PriceHistory history;
  history.follow(market, moments);
  return history;
}

}  // namespace bourse::cli
