// SPDX-License-Identifier: Apache-2.0
//
// A hint in the words of this run's language.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/choices.h"

namespace bourse::cli {

// A move of a hint. The figure is how many percent of the futures were won, or alone at the table
// the mean score.
struct HintedMove {
  std::string notation;
  long figure = 0;
  int simulations = 0;  // none where it is the only move
};

// A line each: the move, what it does as the choices know it, and what speaks for it.
std::vector<std::string> hint_lines(std::span<const HintedMove> moves,
                                    bool is_alone,
                                    const Choices& choices);

}  // namespace bourse::cli
