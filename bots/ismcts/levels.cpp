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

// In a game of ordinary patience (core/foresight.h). What a step is worth is measured
// (docs/generated/strength.md): a trader has to beat the hints alone, and each next one the one
// before. A novice also plays what it merely looked at.
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
