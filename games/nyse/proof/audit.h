// SPDX-License-Identifier: Apache-2.0
//
// Checks that share no code with the rules: the invariants of RULES.md section 11, recomputed from
// the moves, and twins, documents that differ only in what a viewer cannot know.
#pragma once

#include <cstdint>
#include <optional>

#include <boost/json/object.hpp>

#include "core/boundary/erased_game.h"
#include "games/nyse/rules/game.h"

namespace bourse::nyse {

class Audit {
 public:
  Audit(const Rules& rules, const State& start);
  std::optional<Violation> after(const State& before,
                                 Seat seat,
                                 const Action& action,
                                 const State& after);

 private:
  std::optional<Violation> counts_add_up(const State& state) const;
  bool started_fresh() const;
  std::optional<Violation> fresh_game_bounds(const State& state) const;

  Rules rules_;
  PerColour<int> takes_{};
  PerColour<int> pushes_{};
  PerColour<int> gained_{};      // solitaire swaps, `in` of section 11
  PerColour<int> given_back_{};  // `out`
  State start_;
};

json::object twin(const json::object& document, Viewer viewer, Rng& rng);

}  // namespace bourse::nyse
