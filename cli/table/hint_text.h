// SPDX-License-Identifier: Apache-2.0
//
// Hints as text in the current language.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/choices.h"

namespace bourse::cli {

// A move of a hint. The figure is the percentage of simulated games won, or in solitaire the mean
// score.
struct HintedMove {
  std::string notation;
  long figure = 0;
  int simulations = 0;  // 0 for the only move
};

// One line per move: the move, its effect, and the reason for it.
std::vector<std::string> hint_lines(std::span<const HintedMove> moves,
                                    bool is_alone,
                                    const Choices& choices);

}  // namespace bourse::cli
