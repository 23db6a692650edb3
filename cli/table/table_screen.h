// SPDX-License-Identifier: Apache-2.0
//
// The screen of one decision: board, price history, recent log and legal moves, fitted to the
// available rows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/table/choices.h"
#include "cli/table/price_history.h"
#include "core/text/screen.h"

namespace bourse::cli {

struct TableScreen {
  std::string board;  // whole lines
  std::string best;   // current and best score; empty if there is none
  const PriceHistory& history;
  int since = 0;                    // for PriceHistory::draw
  std::vector<std::string> recent;  // paragraphs
  const Choices& choices;
};

// Board and moves are always complete. Log and history share the remaining rows; the history
// shrinks to a single line if one line per company does not fit. Without a height everything is
// drawn.
std::string draw_table(const TableScreen& table, const Screen& screen, std::optional<int> height);

}  // namespace bourse::cli
