// SPDX-License-Identifier: Apache-2.0
//
// How fast the games are: random playouts on one thread through the same legal() and apply() that
// search and server use, in CPU time, the median of several runs. Allocations are counted by the
// program's operator new (lab/bench/allocations.h) over legal, apply, observe, prepare and draw.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/boundary/json_reader.h"
#include "core/rng.h"

namespace bourse {

struct BenchPlan {
  std::string_view game;     // a registered key; empty: every game
  std::optional<int> seats;  // none: four, or as many as the game seats
  double seconds = 0.4;      // of CPU time, at least, for each run
  int runs = 5;
  Seed seed{};
  bool has_search = false;  // measures bots/ismcts as well
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
  // Iterations of a search from the deal with uniform playouts to the end, and how they compare
  // with random games: sampling and tree are what is lost.
  std::optional<double> searched_per_second{};
  double search_ratio() const { return searched_per_second.value_or(0) / games_per_second; }
};

// One entry a game that seats plan.seats; none if no game does.
std::vector<BenchResult> bench(const BenchPlan& plan);

json::array to_json(std::span<const BenchResult> results);
std::string to_text(std::span<const BenchResult> results);

}  // namespace bourse
