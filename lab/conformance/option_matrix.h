// SPDX-License-Identifier: Apache-2.0
//
// What a game is tried with: a row for each value of each option (every word of a choice, both
// sides of a flag, minimum, default and maximum of a number, the sample of anything richer) with
// the other options at their defaults, and one row of random combinations of all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/rng.h"

namespace bourse {

struct OptionMatrixRow {
  std::string option;
  std::string value;
  bool is_random = false;  // every game draws its own options
  json::object options;    // of the other rows
};

// The rows of a table of `seats`. They are as many and in the same order at every seat count: the
// last seat of an option of seats is the table's own, and `value` says "last seat".
std::vector<OptionMatrixRow> option_matrix(const Descriptor& game, int seats);

// Every option at a value that the schema allows. The game may still refuse the combination.
json::object random_options(const Descriptor& game, int seats, Rng& rng);

// The options of game `number` of a row that compile, with the rules they make. A row of random
// combinations tries again, counting in *refused what the game did not take.
struct CompiledOptions {
  json::object options;
  AnyRules rules;
};
std::optional<CompiledOptions> compile_options(
    const ErasedGame& game, const OptionMatrixRow& row, int seats, Rng& rng, std::int64_t* refused);

}  // namespace bourse
