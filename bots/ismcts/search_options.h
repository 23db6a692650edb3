// SPDX-License-Identifier: Apache-2.0
//
// Options of a search bot, and how they are written: "iterations=2000,threads=2".
#pragma once

#include <string_view>

#include "bots/ismcts/plan.h"
#include "core/codec/parse_error.h"
#include "core/result.h"

namespace bourse {

struct SearchOptions {
  SearchPlan plan;
  bool reuses_tree = false;  // between decisions of the same game
  int blunder_percent = 0;   // of decisions sampled in proportion to visits, not best first
};

// The strongest settings: rollouts and root order follow the game's heuristic.
SearchOptions guided_options();

// Parses "iterations=2000,threads=2". Defaults: guided_options() with 1000 iterations.
Result<SearchOptions, ParseError> parse_search_options(std::string_view text);

}  // namespace bourse
