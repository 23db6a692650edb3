// SPDX-License-Identifier: Apache-2.0
//
// The conformance suite, written once for every game: seeded random games at every seat count and
// option value, each position compared with the contract of core/game.h. It knows a game only as an
// ErasedGame. The checks are in position_checks.h and leak_checks.h.
//
// `bourse trace` with random players and the same seed and options plays the same game, so every
// violation can be reproduced. The report does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/rng.h"
#include "lab/conformance/option_matrix.h"

namespace bourse {

struct ConformancePlan {
  int games = 200;  // per cell
  Seed seed{};
  std::vector<int> seat_counts;  // empty: all that the game allows
  int threads = 0;               // 0: one per core
};

// A violation of the contract, and the game in which it was found.
struct ConformanceViolation {
  std::string check;  // the id of an invariant, or the name of a check
  std::string what;
  int seats = 0;
  json::object options;  // as given; the rest at their defaults
  Seed seed{};           // of the game
  int move = 0;          // moves played before the position
};

// Length of games at one seat count in decisions, over all rows.
struct GameLength {
  int seats = 0;
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  int shortest = 0;
  int longest = 0;
};

struct ConformanceRow {
  std::string option;  // "hands", or "random options"
  std::string value;   // "concealed"
  // Completed games by seat count; none if a rule reserves the value for other seat counts.
  std::vector<std::optional<std::int64_t>> games;
};

struct ConformanceReport {
  std::string game;
  std::vector<int> seat_counts;
  std::vector<ConformanceRow> rows;
  std::vector<GameLength> lengths;
  std::int64_t refused_combinations = 0;         // random options that contradict one another
  std::vector<ConformanceViolation> violations;  // the first of each cell, in the order of the rows
  std::int64_t violation_count = 0;

  // No violations, and every cell has a game unless a rule closes it.
  bool passed() const;
};

ConformanceReport check_conformance(const ErasedGame& game, const ConformancePlan& plan);

// The table of games played, their lengths, and each violation with the command that reproduces it.
std::string to_text(const ConformanceReport& report);

}  // namespace bourse
