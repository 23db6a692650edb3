// SPDX-License-Identifier: Apache-2.0
//
// Checks that share no code with the rules: the invariants of RULES.md section 11, compared with
// the moves, and twins, documents that differ only in what a viewer cannot know.
#pragma once

#include <optional>

#include <boost/json/object.hpp>

#include "core/boundary/erased_game.h"
#include "games/stockpile/rules/game.h"

namespace bourse::stockpile {

class Audit {
 public:
  Audit(const Rules& rules, const State& start);
  std::optional<Violation> after(const State& before,
                                 Seat seat,
                                 const Action& action,
                                 const State& after);

 private:
  std::optional<Violation> auction_ends(const State& before, const State& after);

  Rules rules_;
  int bids_ = 0;  // in this auction
};

json::object twin(const json::object& document, Viewer viewer, Rng& rng);

}  // namespace bourse::stockpile
