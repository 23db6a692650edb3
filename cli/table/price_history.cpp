// SPDX-License-Identifier: Apache-2.0
#include "cli/table/price_history.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/terminal/translations.h"

namespace bourse::cli {
namespace {

constexpr std::array<std::string_view, 8> kLevels{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

// Prices up to 8 have a fixed height, so that a 2 looks the same throughout the game; if prices are
// higher, all are scaled to the highest. A price of 0 is a dot.
std::string_view level(std::int32_t price, std::int32_t highest) {
  if (price <= 0) return "·";
  const auto steps = static_cast<std::int32_t>(kLevels.size());
  const std::int32_t height = highest <= steps ? price : 1 + price * (steps - 1) / highest;
  return kLevels[static_cast<std::size_t>(std::clamp(height, 1, steps) - 1)];
}

std::string change_text(std::int32_t change) {
  if (change == 0) return "";
  return change > 0 ? fmt::format(" ▲{}", change) : fmt::format(" ▼{}", -change);
}

}  // namespace

void PriceHistory::note(const Match& match) {
  const Market market = match.game().market(match.rules(), match.view(Viewer::spectator()));
  if (companies_.empty()) companies_.resize(market.companies.size());
  for (std::size_t at = 0; at < companies_.size(); ++at) {
    companies_[at].code = market.companies[at].code;
    companies_[at].name = company_name(market.companies[at].code, market.companies[at].name);
    companies_[at].prices.push_back(market.companies[at].price);
  }
  ++moments_;
}

void PriceHistory::follow(const Match& match) {
  const int count = match.moves().count() + 1;
  if (moments_ > count) {
    for (Company& company : companies_) company.prices.resize(static_cast<std::size_t>(count));
    moments_ = count;
  }
  while (moments_ < count) note(match.at(moments_));
}

void PriceHistory::follow(const Market& market, const std::vector<std::vector<int>>& moments) {
  companies_.clear();
  moments_ = 0;
  for (const std::vector<int>& prices : moments) {
    if (prices.size() != market.companies.size()) continue;
    companies_.resize(prices.size());
    for (std::size_t at = 0; at < prices.size(); ++at) {
      companies_[at].code = market.companies[at].code;
      companies_[at].name = company_name(market.companies[at].code, market.companies[at].name);
      companies_[at].prices.push_back(prices[at]);
    }
    ++moments_;
  }
}

// The last `shown` prices, scaled to the highest price of any company so far.
std::string PriceHistory::spark(const Company& company, std::size_t shown) const {
  std::int32_t highest = 0;
  for (const Company& each : companies_) {
    highest = std::max(highest, *std::max_element(each.prices.begin(), each.prices.end()));
  }
  std::string line;
  for (std::size_t at = company.prices.size() - std::min(shown, company.prices.size());
       at < company.prices.size();
       ++at) {
    line += level(company.prices[at], highest);
  }
  return line;
}

std::string PriceHistory::draw(const Screen& screen, int since) const {
  int name_width = 0;
  for (const Company& company : companies_) {
    name_width = std::max(name_width, columns(company.name));
  }
  const int room = std::max(8, screen.width - name_width - 14);  // margins, price and change
  std::string text;
  for (const Company& company : companies_) {
    const std::size_t from = std::min(static_cast<std::size_t>(since), company.prices.size() - 1);
    const std::int32_t before = company.prices[from];
    const std::int32_t change = company.prices.back() - before;
    text += fmt::format(" {} {} {:>3}{}\n",
                        padded(company.name, name_width),
                        spark(company, static_cast<std::size_t>(room)),
                        company.prices.back(),
                        change_text(change));
  }
  return text;
}

// With the names of the companies if they all fit, otherwise with their codes.
std::string PriceHistory::draw_strip(const Screen& screen) const {
  constexpr int kLeast = 9;  // margins, three prices of the line, and the price now
  const int cell = (screen.width - 1) / std::max(1, companies());
  const bool has_names =
      std::all_of(companies_.begin(), companies_.end(), [&](const Company& company) {
        return columns(company.name) + kLeast <= cell;
      });
  std::string text;
  for (const Company& company : companies_) {
    const std::string& label = has_names ? company.name : company.code;
    const int room = std::max(3, cell - columns(label) - 6);
    text += padded(fmt::format(" {} {} {}",
                               label,
                               spark(company, static_cast<std::size_t>(room)),
                               company.prices.back()),
                   cell);
  }
  return text + "\n";
}

}  // namespace bourse::cli
