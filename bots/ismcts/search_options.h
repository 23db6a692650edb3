// SPDX-License-Identifier: Apache-2.0
//
// Options of a search bot, and how they are written: "iterations=2000,threads=2".
#pragma once

#include <string_view>

#include "bots/ismcts/plan.h"
#include "core/boundary/parse_error.h"
#include "core/result.h"

namespace bourse {

struct SearchOptions {
  SearchPlan plan;
  bool reuses_tree = false;  // its trees, from one decision of a game to the next
  int blunder_percent = 0;  // of 100 decisions, those in which it plays as often as it looked there
};

// The search as it plays best: playouts and first looks follow the hints of the game.
SearchOptions guided_options();

// The options of text such as "iterations=2000,threads=2"; of 1000 guided iterations for none.
Result<SearchOptions, ParseError> parse_search_options(std::string_view text);

}  // namespace bourse
