// SPDX-License-Identifier: Apache-2.0
//
// Information-set Monte Carlo tree search for any number of seats, one tree on one thread. An
// iteration draws a world that fits the view of the searching seat, walks down the tree in it,
// plays the rest out and tells every decision on the way what its own seat got.
//
// A decision is keyed by what its seat knows, never by the world: the searching seat by its own
// view; another seat by what everybody sees and what it did itself since the root (Eyes::Public,
// which lets worlds share what they teach; a choice then counts only the visits in which it was
// open), or by the view the world gave it (Eyes::Own). Either way a sealed choice is made without a
// peek at another, and nobody acts on what only the searching seat knows.
#pragma once

#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "bots/ismcts/contenders.h"
#include "bots/ismcts/estimate.h"
#include "bots/ismcts/playout.h"
#include "bots/ismcts/search_root.h"
#include "bots/ismcts/tree.h"
#include "core/boundary/value_hash.h"
#include "core/game.h"

namespace bourse {

template <GameRules G>
class TreeSearch {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;

  // The tree is a new one, or what was kept of the one before.
  TreeSearch(const SearchRoot<G>& root,
             std::size_t most_contenders,
             const SearchPlan& plan,
             const Seed& seed,
             Tree<Action> tree)
      : rules_(root.rules),
        plan_(plan),
        draw_(root.draw),
        bias_(plan.bias.value_or(foresight_of<G>().bias)),
        playout_(root.rules, plan),
        searcher_(*Viewer(root.view.viewer).seat()),
        seed_(seed),
        luck_(seed, 0),
        whims_(seed, 0),
        tree_(std::move(tree)),
        root_key_(key_of(root.view, searcher_, 0)),
        wins_(root.choices.size()),
        contenders_(rank(root.view, root.choices), most_contenders) {}

  // `progress` is the part of the budget that is spent, 0 to 1.
  void iterate(double progress) {
    tree_.make_room();
    steps_.clear();
    moves_made_ = {};
    luck_ = Rng(seed_, 2 * contenders_.world());
    whims_ = Rng(seed_, 2 * contenders_.world() + 1);
    State state = draw_(luck_);
    descend(state);
    playout_.finish(state, luck_, whims_);
    const Outcome outcome = playout_.outcome(state);
    const Rewards rewards = rewards_of(outcome);
    learn(rewards);
    wins_[contenders_.now()] += win_of(outcome, searcher_);
    contenders_.learn(static_cast<double>(rewards[searcher_]));
    contenders_.next(progress, [this](std::uint16_t choice) { return estimate(choice).promise(); });
  }

  std::vector<Estimate> estimates() const {
    std::vector<Estimate> found;
    for (std::size_t choice = 0; choice < root_branches_.size(); ++choice) {
      found.push_back(estimate(choice));
    }
    return found;
  }

  const Tree<Action>& tree() const { return tree_; }

 private:
  static constexpr std::size_t kMostChoices = G::ActionList::capacity();
  static constexpr std::size_t kMostSteps = 200;
  static constexpr auto kNoBranch = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kRipe = 8;  // visits until a decision remembers its choices

  struct Step {
    Decision* decision;
    std::uint32_t branch;
    Seat seat;
  };

  std::uint64_t key_of(const View& seen, Seat seat, std::uint64_t own_moves) const {
    ValueHash hash;
    hash_value(hash, seen);
    hash.add(&own_moves, sizeof own_moves);
    hash.add_size(static_cast<std::size_t>(seat));
    const std::uint64_t key = hash.sum() | 1U;  // never 0
    return seat == searcher_ ? key : std::max<std::uint64_t>(2, key - 1);
  }
  std::uint64_t key_in(const State& state, Seat seat) const {
    const bool is_own = seat == searcher_ || plan_.eyes == Eyes::Own;
    const Viewer viewer = is_own ? Viewer::of(seat) : Viewer::spectator();
    return key_of(G::observe(rules_, state, viewer), seat, moves_made_[seat]);
  }

  void apply(State& state, Seat seat, const Action& action) {
    NoEvents silence;
    G::apply(rules_, state, seat, action, luck_, silence);
  }

  // Makes the root and says which of its choices the hints put first.
  std::vector<std::uint16_t> rank(const View& view, std::span<const Action> choices) {
    for (const Action& choice : choices) actions_.push_back(choice);
    fit(*tree_.visit(root_key_), [&] { return view; });
    root_branches_.assign(fitting_.begin(), fitting_.begin() + choices.size());
    for (const std::uint32_t branch : root_branches_) {
      taken_before_.push_back(tree_.branch(branch).taken);
    }
    appraise_all(view);
    std::vector<std::uint16_t> ranked(choices.size());
    std::iota(ranked.begin(), ranked.end(), std::uint16_t{0});
    std::stable_sort(ranked.begin(), ranked.end(), [&](std::uint16_t a, std::uint16_t b) {
      return worths_[a] > worths_[b];
    });
    return ranked;
  }
  Estimate estimate(std::size_t choice) const {
    const auto& branch = tree_.branch(root_branches_[choice]);
    const std::uint32_t before = taken_before_[choice];
    return {.visits = branch.taken - before,
            .before = before,
            .reward = static_cast<double>(branch.mean),
            .wins = wins_[choice],
            .credit = bias_ * contenders_.noise() * static_cast<double>(branch.lure)};
  }

  // Down the tree as far as it knows the way; the last decision of the way may be new.
  void descend(State& state) {
    take_contender(state);
    for (SeatSet seats = G::to_act(rules_, state); !seats.empty() && !steps_.full();
         seats = G::to_act(rules_, state)) {
      const Seat seat = seats.front();
      actions_.clear();
      G::legal(rules_, state, seat, actions_);
      if (actions_.size() == 1) {
        apply(state, seat, actions_[0]);
        continue;
      }
      Decision* decision = tree_.visit(key_in(state, seat));
      if (decision == nullptr) return;
      if (++decision->visits <= kRipe) return steps_.push_back({decision, kNoBranch, seat});
      if (!fit(*decision, [&] { return G::observe(rules_, state, Viewer::of(seat)); })) {
        return steps_.push_back({decision, kNoBranch, seat});
      }
      const std::size_t chosen = select(*decision);
      steps_.push_back({decision, fitting_[chosen], seat});
      if (seat != searcher_) remember(seat, actions_[chosen]);
      apply(state, seat, actions_[chosen]);
    }
  }
  void take_contender(State& state) {
    Decision& root = *tree_.visit(root_key_);
    ++root.visits;
    const std::uint32_t branch = root_branches_[contenders_.now()];
    steps_.push_back({&root, branch, searcher_});
    const Action action = tree_.branch(branch).action;
    apply(state, searcher_, action);
  }

  void remember(Seat seat, const Action& action) {
    ValueHash hash;
    hash.add(&moves_made_[seat], sizeof moves_made_[seat]);
    hash_value(hash, action);
    moves_made_[seat] = hash.sum();
  }

  // Finds the branch of each of actions_ (fitting_), adding those that are missing; false if there
  // is no room.
  template <class Look>
  bool fit(Decision& decision, Look look) {
    std::size_t missing = 0;
    for (std::size_t choice = 0; choice < actions_.size(); ++choice) {
      marks_[choice] = static_cast<std::uint32_t>(hash_of(actions_[choice])) | 1U;
      fitting_[choice] = tree_.find(decision, actions_[choice], marks_[choice]);
      missing += fitting_[choice] == Tree<Action>::kNowhere ? 1U : 0U;
    }
    return missing == 0 || add(decision, missing, look);
  }

  template <class Look>
  bool add(Decision& decision, std::size_t missing, Look look) {
    if (!tree_.widen(decision, missing)) return false;
    const bool asks = bias_ > 0;
    if (asks) appraise_all(look());
    for (std::size_t choice = 0; choice < actions_.size(); ++choice) {
      fitting_[choice] = tree_.find(decision, actions_[choice], marks_[choice]);
      if (fitting_[choice] != Tree<Action>::kNowhere) continue;
      Branch<Action> branch{.action = actions_[choice]};
      branch.mark = marks_[choice];
      branch.lure = asks ? lures_[choice] : 1;
      fitting_[choice] = tree_.add(decision, branch);
    }
    return true;
  }

  // By rank among the choices: the unit of the hints is the game's own.
  void appraise_all(const View& view) {
    G::appraise(rules_, view, std::as_const(actions_), worths_);
    for (std::size_t choice = 0; choice < actions_.size(); ++choice) {
      int better = 0;
      for (std::size_t other = 0; other < actions_.size(); ++other) {
        better += worths_[other] > worths_[choice] ? 1 : 0;
      }
      lures_[choice] = 1 / (1 + static_cast<float>(better));
    }
  }

  // The most urgent of actions_: what it is worth so far, and what speaks for a closer look: the
  // hints, how often it was open and how seldom taken.
  std::size_t select(const Decision& decision) {
    const std::size_t count = actions_.size();
    float sum = 0;
    for (std::size_t choice = 0; choice < count; ++choice) {
      sum += tree_.branch(fitting_[choice]).lure;
    }
    const float weight = static_cast<float>(plan_.exploration) / sum;
    const auto start = whims_.below(static_cast<std::uint32_t>(count));
    std::size_t best = start;
    float most = -std::numeric_limits<float>::infinity();
    for (std::size_t step = 0; step < count; ++step) {
      const std::size_t choice = start + step < count ? start + step : start + step - count;
      auto& branch = tree_.branch(fitting_[choice]);
      const float mean = branch.taken == 0 ? decision.mean : branch.mean;
      const float urgency = (mean - low_) * stretch_ +
                            weight * branch.lure * std::sqrt(static_cast<float>(++branch.open)) /
                                (1 + static_cast<float>(branch.taken));
      if (urgency <= most) continue;
      most = urgency;
      best = choice;
    }
    return best;
  }

  void learn(const Rewards& rewards) {
    if (G::seats(rules_) == 1) stretch(rewards[searcher_]);
    for (const Step& step : steps_) {
      const float reward = rewards[step.seat];
      Decision& decision = *step.decision;
      decision.mean += (reward - decision.mean) / static_cast<float>(decision.visits);
      if (step.branch == kNoBranch) continue;
      auto& branch = tree_.branch(step.branch);
      ++branch.taken;
      branch.mean += (reward - branch.mean) / static_cast<float>(branch.taken);
    }
  }
  // Scores are brought to 0 … 1 by the lowest and the highest seen.
  void stretch(float score) {
    low_ = std::min(is_stretched_ ? low_ : score, score);
    high_ = std::max(is_stretched_ ? high_ : score, score);
    is_stretched_ = true;
    stretch_ = 1 / std::max(1.0F, high_ - low_);
  }

  const Rules& rules_;
  const SearchPlan& plan_;
  std::function<State(Rng&)> draw_;
  const int bias_;
  Playout<G> playout_;
  Seat searcher_;
  Seed seed_;
  Rng luck_;   // what the game draws and
  Rng whims_;  // what seats draw, a stream for each world: one does not disturb the other
  Tree<Action> tree_;
  std::uint64_t root_key_;
  FixedList<Step, kMostSteps> steps_;
  PerSeat<std::uint64_t> moves_made_{};  // a hash, since the root
  typename G::ActionList actions_;       // of the decision looked at, and what is known of each:
  std::array<std::uint32_t, kMostChoices> marks_;
  std::array<std::uint32_t, kMostChoices> fitting_;
  std::array<std::int32_t, kMostChoices> worths_;
  std::array<float, kMostChoices> lures_;
  std::vector<std::uint32_t> root_branches_;  // one a choice
  std::vector<std::uint32_t> taken_before_;   // one a choice: in a tree that was kept
  std::vector<double> wins_;                  // one a choice
  Contenders contenders_;
  float low_ = 0;  // alone at the table: the scores seen so far
  float high_ = 1;
  float stretch_ = 1;
  bool is_stretched_ = false;
};

}  // namespace bourse
