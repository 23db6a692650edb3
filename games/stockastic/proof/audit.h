// SPDX-License-Identifier: Apache-2.0
//
// Checks that share no code with the rules: the invariants of RULES.md section 11, recomputed from
// the moves, and twins, documents that differ only in what a viewer cannot know.
#pragma once

#include <cstdint>
#include <optional>

#include <boost/json/object.hpp>

#include "core/boundary/erased_game.h"
#include "games/stockastic/rules/game.h"

namespace bourse::stockastic {

class Audit {
 public:
  Audit(const Rules& rules, const State& start);
  std::optional<Violation> after(const State& before,
                                 Seat seat,
                                 const Action& action,
                                 const State& after);

 private:
  std::optional<Violation> check_coins(const State& before,
                                       Seat seat,
                                       const Action& action,
                                       const State& after) const;
  std::optional<Violation> check_limits(const State& before,
                                        Seat seat,
                                        const Action& action,
                                        const State& after);

  Rules rules_;
  int offers_ = 0;                          // in this turn
  PerPlayer<std::uint8_t> trading_offers_;  // in this Trading phase
};

json::object twin(const json::object& document, Viewer viewer, Rng& rng);

}  // namespace bourse::stockastic
