// SPDX-License-Identifier: Apache-2.0
//
// A rollout: plays from the leaf of the tree to the end of the game, or to the rollout depth. Moves
// are random, or chosen by the game's heuristic from the seat's view.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "bots/ismcts/plan.h"
#include "bots/ismcts/reward.h"
#include "core/fixed_list.h"
#include "core/game.h"
#include "core/search_tuning.h"

namespace bourse {

template <GameRules G>
class Rollout {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using View = typename G::View;

  Rollout(const Rules& rules, const SearchPlan& plan)
      : rules_(rules),
        plan_(plan),
        rollout_depth_(plan.rollout_depth.value_or(search_tuning_of<G>().rollout_depth)) {}

  // The game draws from `chance_rng`, the seats' choices from `policy_rng`.
  void finish(State& state, Rng& chance_rng, Rng& policy_rng) {
    int left = rollout_depth_ > 0 ? rollout_depth_ : std::numeric_limits<int>::max();
    NoEvents silence;
    for (SeatSet seats = G::to_act(rules_, state); !seats.empty() && left-- > 0;
         seats = G::to_act(rules_, state)) {
      const Seat seat = seats.front();
      actions_.clear();
      G::legal(rules_, state, seat, actions_);
      const bool is_guided = plan_.guided_rollouts > 0 &&
                             static_cast<int>(policy_rng.below(100)) < plan_.guided_rollouts;
      const std::size_t chosen = is_guided ? guided(state, seat, policy_rng) : any(policy_rng);
      G::apply(rules_, state, seat, actions_[chosen], chance_rng, silence);
    }
  }

  // For a rollout that stopped early, each seat's current worth counts as its final score.
  Outcome outcome(const State& state) const {
    if (const auto final = G::outcome(rules_, state)) return *final;
    PerSeat<std::int32_t> scores;
    const int seats = G::seats(rules_);
    for (const Seat seat : SeatSet::first(seats)) {
      const View view = G::observe(rules_, state, Viewer::of(seat));
      scores[seat] = G::market(rules_, view).worth[seat].value_or(0);
    }
    return outcome_of(seats, scores);
  }

 private:
  // Of more choices than this, a random sample is evaluated.
  static constexpr std::size_t kMostLooks = 16;

  std::size_t any(Rng& rng) const { return rng.below(static_cast<std::uint32_t>(actions_.size())); }

  // The best of the choices evaluated, starting at a random one; the first of equals.
  std::size_t guided(const State& state, Seat seat, Rng& rng) {
    const std::size_t count = actions_.size();
    if (count == 1) return 0;
    const std::size_t looks = std::min(count, kMostLooks);
    const std::size_t start = any(rng);
    looked_at_.clear();
    for (std::size_t look = 0; look < looks; ++look) {
      choices_[look] = count > kMostLooks ? any(rng) : (start + look) % count;
      looked_at_.push_back(actions_[choices_[look]]);
    }
    const View view = G::observe(rules_, state, Viewer::of(seat));
    G::evaluate_actions(rules_, view, std::as_const(looked_at_), scores_);
    const auto* const best = std::max_element(scores_.begin(), scores_.begin() + looks);
    return choices_[static_cast<std::size_t>(best - scores_.begin())];
  }

  const Rules& rules_;
  const SearchPlan& plan_;
  const int rollout_depth_;
  typename G::ActionList actions_;
  FixedList<typename G::Action, kMostLooks> looked_at_;
  std::array<std::size_t, kMostLooks> choices_{};  // their indices in actions_
  std::array<std::int32_t, kMostLooks> scores_{};
};

}  // namespace bourse
