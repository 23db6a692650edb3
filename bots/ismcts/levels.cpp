// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/levels.h"

#include <array>

namespace bourse {
namespace {

struct Level {
  std::string_view key;
  std::uint32_t iterations;
  int blunder_percent;
};

// Iterations in a game whose time factor is 1 (core/search_tuning.h). The levels are chosen by
// matches (docs/generated/strength.md): a trader must beat the heuristics alone, and each higher
// level the one below. A novice often plays a move that is not the best it found.
constexpr std::array<Level, 4> kLevels{{
    {"novice", 24, 60},
    {"trader", 32, 0},
    {"broker", 192, 0},
    {"tycoon", 1536, 0},
}};

}  // namespace

std::optional<SearchOptions> level(std::string_view key) {
  for (const Level& level : kLevels) {
    if (level.key != key) continue;
    SearchOptions options = guided_options();
    options.plan.iterations = level.iterations;
    options.plan.scales_with_game = true;
    options.blunder_percent = level.blunder_percent;
    return options;
  }
  return std::nullopt;
}

}  // namespace bourse
