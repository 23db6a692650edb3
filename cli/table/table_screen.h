// SPDX-License-Identifier: Apache-2.0
//
// The screen of one decision: board, price history, recent log and legal moves, fitted to the rows
// that there are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/table/choices.h"
#include "cli/table/price_history.h"
#include "core/boundary/screen.h"

namespace bourse::cli {

struct TableScreen {
  std::string board;  // whole lines
  std::string best;   // the score beside the best one; "" where none is kept
  const PriceHistory& history;
  int since =
      0;  // changes of prices are measured against those before this move; PriceHistory::draw
  std::vector<std::string> recent;  // paragraphs
  const Choices& choices;
};

// Board and moves are always whole; log and history get the rows that are left, and the history is
// a single line where one a company would not fit. No height: as much as there is.
std::string draw_table(const TableScreen& table, const Screen& screen, std::optional<int> height);

}  // namespace bourse::cli
