// SPDX-License-Identifier: Apache-2.0
//
// The price of every company after each move of a match, drawn as one line per company. It uses
// only market(), so all games look alike.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/market.h"
#include "core/text/screen.h"
#include "play/match.h"

namespace bourse::cli {

class PriceHistory {
 public:
  // Adds the moves since the last call and drops undone ones.
  void follow(const Match& match);
  // From the messages of a server: the prices of every company at each moment.
  void follow(const Market& market, const std::vector<std::vector<int>>& moments);

  // Changes are relative to the prices before move `since` + 1. Clipped on the left.
  std::string draw(const Screen& screen, int since) const;
  // All companies in one line, as far back as fits.
  std::string draw_strip(const Screen& screen) const;
  int companies() const { return static_cast<int>(companies_.size()); }

 private:
  struct Company {
    std::string code;
    std::string name;
    std::vector<std::int32_t> prices;  // after 0, 1, … moves
  };
  void note(const Match& match);
  std::string spark(const Company& company, std::size_t shown) const;

  std::vector<Company> companies_;
  int moments_ = 0;  // entries of each company
};

}  // namespace bourse::cli
