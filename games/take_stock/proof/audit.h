// SPDX-License-Identifier: Apache-2.0
//
// Checks that share no code with the rules: the invariants of RULES.md section 11, recomputed from
// the moves, and twins, documents that differ only in what a viewer cannot know.
#pragma once

#include <cstdint>
#include <optional>

#include <boost/json/object.hpp>

#include "core/boundary/erased_game.h"
#include "games/take_stock/rules/game.h"

namespace bourse::take_stock {

class Auditor {
 public:
  Auditor(const Rules& rules, const State& start);
  std::optional<Violation> after(const State& before,
                                 Seat seat,
                                 const Action& action,
                                 const State& after);

 private:
  void follow(const State& before, const Action& action, const State& after);
  std::optional<Violation> check_position(const State& state) const;
  std::optional<Violation> check_events(const State& state) const;
  std::optional<Violation> check_rows(const State& state) const;
  std::optional<Violation> check_hands(const State& state) const;
  std::optional<Violation> check_step(const State& before,
                                      Seat seat,
                                      const Action& action,
                                      const State& after) const;

  Rules rules_;
  int lower_ = 0;          // the number of events under Market Closed when the cycle began
  bool is_dealt_ = false;  // the current round was followed from its deal
  int upturns_ = 0;        // of the round
  int downturns_ = 0;
  int moves_ = 0;
};

json::object twin(const json::object& document, Viewer viewer, Rng& rng);

}  // namespace bourse::take_stock
