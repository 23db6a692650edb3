// SPDX-License-Identifier: Apache-2.0
//
// Checks that share no code with the rules: the invariants of RULES.md section 11, recomputed from
// the moves, and twins, documents that differ only in what a viewer cannot know.
#pragma once

#include <cstdint>
#include <optional>

#include <boost/json/object.hpp>

#include "core/boundary/erased_game.h"
#include "games/stonks/rules/game.h"

namespace bourse::stonks {

class Audit {
 public:
  Audit(const Rules& rules, const State& start);
  std::optional<Violation> after(const State& before,
                                 Seat seat,
                                 const Action& action,
                                 const State& after);

 private:
  using Finding = std::optional<Violation>;

  void follow(const State& before, Seat seat, const Action& action, const State& after);
  void follow_tokens(const State& before, const Action& action, const State& after);
  void begin_deal(const State& before, const State& after);
  Finding counts_add_up(const State& state) const;
  Finding hands_shrink_together(const State& state) const;
  Finding tokens_are_where_moved(const State& state) const;
  Finding speculation_is_rare(const State& state) const;
  Finding a_round_scores_enough(const State& before, const State& after) const;

  Rules rules_;
  bool is_fresh_ = false;  // the game is followed from its setup
  int tricks_ = 0;         // finished in this deal
  int won_ = 0;            // tricks won in this round
  int lost_ = 0;           // tricks without winner in this round
  SeatSet spent_;          // Speculation cards played in this deal
  PerCompany<std::uint8_t> levels_;
  CompanySet locked_;
};

json::object twin(const json::object& document, Viewer viewer, Rng& rng);

}  // namespace bourse::stonks
