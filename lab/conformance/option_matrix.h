// SPDX-License-Identifier: Apache-2.0
//
// The matrix of options that conformance games are played with: a row per value of each option
// (every word of a choice, both values of a flag, minimum, default and maximum of a number, the
// sample of lists and tables) with the other options at their defaults, and one row of random
// combinations.
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
  bool is_random = false;  // each game draws its own options
  json::object options;    // if not random
};

// The rows for a table of `seats`. Number and order are the same at every seat count: for an option
// whose value is a seat, the last row is the table's last seat and its `value` is "last seat".
std::vector<OptionMatrixRow> option_matrix(const Descriptor& game, int seats);

// A random value, valid by the schema, for every option. The game may still refuse the combination.
json::object random_options(const Descriptor& game, int seats, Rng& rng);

// The row's options and the rules they compile to; none if the game refuses them. A random row
// draws again after a refusal and counts the refusals in *refused.
struct CompiledOptions {
  json::object options;
  AnyRules rules;
};
std::optional<CompiledOptions> compile_options(
    const ErasedGame& game, const OptionMatrixRow& row, int seats, Rng& rng, std::int64_t* refused);

}  // namespace bourse
