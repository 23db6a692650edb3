// SPDX-License-Identifier: Apache-2.0
//
// Benchmark of the games: random playouts on one thread through the same legal() and apply() that
// search and server use, in CPU time, median of several runs. Allocations in legal, apply, observe,
// prepare and draw are counted by the program's operator new (allocations.h).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/json_reader.h"
#include "core/rng.h"

namespace bourse {

struct BenchPlan {
  std::string_view game;     // a registered key; empty: every game
  std::optional<int> seats;  // none: four, or the nearest the game allows
  double seconds = 0.4;      // minimum CPU time of each run
  int runs = 5;
  Seed seed{};
  bool has_search = false;  // also measures bots/ismcts
};

struct BenchResult {
  std::string_view game;
  int seats = 0;
  double decisions_per_second = 0;
  double games_per_second = 0;
  double ns_per_decision = 0;
  std::size_t state_bytes = 0;
  std::size_t view_bytes = 0;
  double allocations_per_decision = 0;
  double samples_per_second = 0;  // prepare and one draw
  double draws_per_second = 0;    // draw alone, from a sampler prepared once
  double observations_per_second = 0;
  // Iterations of a search from the deal with random rollouts to the end. Their ratio to random
  // games shows the cost of sampling and of the tree.
  std::optional<double> searched_per_second{};
  double search_ratio() const { return searched_per_second.value_or(0) / games_per_second; }
};

// One entry per game that allows plan.seats; empty if none does.
std::vector<BenchResult> bench(const BenchPlan& plan);

json::array to_json(std::span<const BenchResult> results);
std::string to_text(std::span<const BenchResult> results);

}  // namespace bourse
