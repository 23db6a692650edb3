// SPDX-License-Identifier: Apache-2.0
//
// Information-set Monte Carlo tree search for any number of seats, one tree on one thread. An
// iteration draws a world that fits the view of the searching seat, walks down the tree in it, plays
// the rest out and tells every decision on the way what its own seat got.
//
// A decision is keyed by what its seat knows, never by the world: the searching seat by its own
// view; another seat by what everybody sees and what it did itself since the root (Eyes::Public,
// which lets worlds share what they teach; a choice then counts only the visits in which it was
// open), or by the view the world gave it (Eyes::Own). Either way a sealed choice is made without a
// peek at another, and nobody acts on what only the searching seat knows.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "bots/search/plan.h"
#include "bots/search/reward.h"
#include "bots/search/tree.h"
#include "core/boundary/value_hash.h"
#include "core/fixed_list.h"
#include "core/game.h"

namespace bourse {

// What a search makes of one of the choices.
struct Estimate {
  std::uint32_t visits = 0;
  double reward = 0;  // mean: 0 to 1 by place and margin; alone at the table the score
};

template <GameRules G>
class TreeSearch {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;

  // Requires: the view is of a seat that is to act, and choices is what it may do, at least two.
  TreeSearch(const Rules& rules,
             const View& view,
             std::span<const Action> choices,
             const SearchPlan& plan,
             const Seed& seed)
      : rules_(rules),
        plan_(plan),
        sampler_(G::prepare(rules, view)),
        searcher_(*Viewer(view.viewer).seat()),
        seed_(seed),
        rng_(seed, 0),
        tree_(plan.memory / static_cast<std::size_t>(plan.trees)) {
    root_key_ = key_of(view, searcher_, 0);
    for (const Action& choice : choices) actions_.push_back(choice);
    appraise_all(view);
    Decision& root = *tree_.visit(root_key_);
    fit(root, [&] { return view; });
    for (std::uint16_t choice = 0; choice < root.count; ++choice) contenders_.push_back(choice);
    std::stable_sort(contenders_.begin(), contenders_.end(), [&](auto a, auto b) {
      return worths_[a] > worths_[b];
    });
  }

  // Of so many contenders the best half goes on log2 times; at the start, those the hints rank first.
  void limit(std::size_t contenders) {
    while (contenders_.size() > contenders) contenders_.erase_at(contenders_.size() - 1);
    halvings_ = static_cast<int>(std::bit_width(contenders_.size() - 1));
  }

  // `progress` is the part of the budget that is spent, 0 to 1.
  void iterate(double progress) {
    tree_.make_room();
    steps_.clear();
    moves_made_ = {};
    if (turn_ == contenders_.size()) next_world(progress);
    rng_ = Rng(seed_, world_);
    State state = sampler_.draw(rng_);
    descend(state);
    play_out(state);
    learn(rewards(state));
    ++turn_;
  }

  std::vector<Estimate> estimates() {
    const Decision& root = *tree_.visit(root_key_);
    std::vector<Estimate> found;
    for (std::uint32_t at = 0; at < root.count; ++at) {
      const auto& branch = tree_.branch(root.first + at);
      found.push_back({branch.taken, branch.mean});
    }
    return found;
  }

  std::size_t bytes() const { return tree_.bytes(); }

 private:
  static constexpr std::size_t kMostChoices = G::ActionList::capacity();
  static constexpr std::size_t kMostSteps = 200;
  static constexpr std::size_t kMostLooks = 16;

  struct Step {
    Decision* decision;
    std::uint32_t branch;
    Seat seat;
  };

  static std::uint64_t key_of(const View& seen, Seat seat, std::uint64_t own_moves) {
    ValueHash hash;
    hash_value(hash, seen);
    hash.add(&own_moves, sizeof own_moves);
    hash.add_size(static_cast<std::size_t>(seat));
    return hash.sum() | 1U;  // never 0
  }
  std::uint64_t key_in(const State& state, Seat seat) const {
    const bool is_own = seat == searcher_ || plan_.eyes == Eyes::Own;
    const Viewer viewer = is_own ? Viewer::of(seat) : Viewer::spectator();
    return key_of(G::observe(rules_, state, viewer), seat, moves_made_[seat]);
  }

  void apply(State& state, Seat seat, const Action& action) {
    NoEvents silence;
    G::apply(rules_, state, seat, action, rng_, silence);
  }

  // The contenders of the root are compared in the same worlds, with the same luck as far as it
  // goes, so that what tells them apart is what they do.
  void next_world(double progress) {
    turn_ = 0;
    ++world_;
    if (halved_ >= static_cast<int>(progress * halvings_)) return;
    ++halved_;
    const Decision& root = *tree_.visit(root_key_);
    std::stable_sort(contenders_.begin(), contenders_.end(), [&](auto a, auto b) {
      return promise(root, a) > promise(root, b);
    });
    const std::size_t left = (contenders_.size() + 1) / 2;
    while (contenders_.size() > left) contenders_.erase_at(left);
  }
  float promise(const Decision& root, std::uint16_t choice) const {
    const auto& branch = tree_.branch(root.first + choice);
    return (branch.mean - low_) * stretch_ + trust(branch.taken) * branch.lure;
  }
  // In the hints, while there is little else to go by.
  float trust(std::uint32_t taken) const {
    return static_cast<float>(plan_.bias) * kTrusted / (kTrusted + static_cast<float>(taken));
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
      if (decision == nullptr || ++decision->visits == 1) return;
      if (!fit(*decision, [&] { return G::observe(rules_, state, Viewer::of(seat)); })) return;
      const std::size_t chosen = select(*decision);
      steps_.push_back({decision, decision->first + fitting_[chosen], seat});
      if (seat != searcher_) remember(seat, actions_[chosen]);
      apply(state, seat, actions_[chosen]);
    }
  }
  void take_contender(State& state) {
    Decision& root = *tree_.visit(root_key_);
    ++root.visits;
    const std::uint32_t branch = root.first + contenders_[turn_];
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
  // is no room. Worlds list what they have in common in the same order, as a rule.
  template <class Look>
  bool fit(Decision& decision, Look look) {
    std::size_t missing = 0;
    std::uint16_t at = 0;
    for (std::size_t choice = 0; choice < actions_.size(); ++choice) {
      const std::uint16_t found = find(decision, actions_[choice], at);
      fitting_[choice] = found;
      at = found == kNone ? at : static_cast<std::uint16_t>(found + 1);
      missing += found == kNone ? 1 : 0;
    }
    return missing == 0 || add(decision, missing, look);
  }

  std::uint16_t find(const Decision& decision, const Action& action, std::uint16_t from) const {
    for (std::uint16_t step = 0; step < decision.count; ++step) {
      const std::uint16_t at = static_cast<std::uint16_t>(
          from + step < decision.count ? from + step : from + step - decision.count);
      if (tree_.branch(decision.first + at).action == action) return at;
    }
    return kNone;
  }

  template <class Look>
  bool add(Decision& decision, std::size_t missing, Look look) {
    if (!tree_.widen(decision, decision.count + missing)) return false;
    const bool asks = plan_.bias > 0;
    if (asks) appraise_all(look());
    for (std::size_t choice = 0; choice < actions_.size(); ++choice) {
      if (fitting_[choice] != kNone) continue;
      fitting_[choice] = decision.count++;
      tree_.branch(decision.first + fitting_[choice]) = {.action = actions_[choice],
                                                         .lure = asks ? lures_[choice] : 1};
    }
    return true;
  }

  // By rank among the choices: the unit of the hints is the game's own.
  void appraise_all(const View& view) {
    for (std::size_t choice = 0; choice < actions_.size(); ++choice) {
      worths_[choice] = G::appraise(rules_, view, actions_[choice]);
    }
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
      sum += tree_.branch(decision.first + fitting_[choice]).lure;
    }
    const float weight = static_cast<float>(plan_.exploration) / sum;
    const auto start = rng_.below(static_cast<std::uint32_t>(count));
    std::size_t best = start;
    float most = -std::numeric_limits<float>::infinity();
    for (std::size_t step = 0; step < count; ++step) {
      const std::size_t choice = start + step < count ? start + step : start + step - count;
      auto& branch = tree_.branch(decision.first + fitting_[choice]);
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

  void play_out(State& state) {
    int left = plan_.cut > 0 ? plan_.cut : std::numeric_limits<int>::max();
    for (SeatSet seats = G::to_act(rules_, state); !seats.empty() && left-- > 0;
         seats = G::to_act(rules_, state)) {
      const Seat seat = seats.front();
      actions_.clear();
      G::legal(rules_, state, seat, actions_);
      const bool is_guided = plan_.guide > 0 && static_cast<int>(rng_.below(100)) < plan_.guide;
      apply(state, seat, actions_[is_guided ? guided(state, seat) : any()]);
    }
  }
  std::size_t any() { return rng_.below(static_cast<std::uint32_t>(actions_.size())); }
  // Where there are many choices, as many are drawn and looked at as it takes to find a good one.
  std::size_t guided(const State& state, Seat seat) {
    const std::size_t count = actions_.size();
    if (count == 1) return 0;
    const View view = G::observe(rules_, state, Viewer::of(seat));
    const auto start = static_cast<std::uint32_t>(any());
    std::size_t best = start;
    std::int32_t most = std::numeric_limits<std::int32_t>::min();
    const std::size_t looks = std::min(count, kMostLooks);
    for (std::size_t look = 0; look < looks; ++look) {
      const std::size_t choice = count > kMostLooks ? any() : (start + look) % count;
      const std::int32_t worth = G::appraise(rules_, view, actions_[choice]);
      if (worth <= most) continue;
      most = worth;
      best = choice;
    }
    return best;
  }

  Rewards rewards(const State& state) {
    if (const auto outcome = G::outcome(rules_, state)) return rewards_of(*outcome);
    PerSeat<std::int32_t> scores;
    const int seats = G::seats(rules_);
    for (const Seat seat : SeatSet::first(seats)) {
      const View view = G::observe(rules_, state, Viewer::of(seat));
      scores[seat] = G::market(rules_, view).worth[seat].value_or(0);
    }
    return rewards_of(outcome_of(seats, scores));
  }

  void learn(const Rewards& rewards) {
    if (G::seats(rules_) == 1) stretch(rewards[searcher_]);
    for (const Step& step : steps_) {
      auto& branch = tree_.branch(step.branch);
      const float reward = rewards[step.seat];
      ++branch.taken;
      branch.mean += (reward - branch.mean) / static_cast<float>(branch.taken);
      Decision& decision = *step.decision;
      decision.mean += (reward - decision.mean) / static_cast<float>(decision.visits);
    }
  }
  // Scores are brought to 0 … 1 by the lowest and the highest seen.
  void stretch(float score) {
    low_ = std::min(is_stretched_ ? low_ : score, score);
    high_ = std::max(is_stretched_ ? high_ : score, score);
    is_stretched_ = true;
    stretch_ = 1 / std::max(1.0F, high_ - low_);
  }

  static constexpr std::uint16_t kNone = std::numeric_limits<std::uint16_t>::max();
  static constexpr float kTrusted = 40;  // visits after which the hints count half

  const Rules& rules_;
  const SearchPlan& plan_;
  typename G::Sampler sampler_;
  Seat searcher_;
  Seed seed_;
  Rng rng_;  // a stream for each world
  std::uint64_t world_ = 0;
  Tree<Action> tree_;
  std::uint64_t root_key_ = 0;
  FixedList<std::uint16_t, kMostChoices> contenders_;  // of the root, by number
  std::size_t turn_ = 0;
  int halvings_ = 0;  // wanted
  int halved_ = 0;
  FixedList<Step, kMostSteps> steps_;
  PerSeat<std::uint64_t> moves_made_{};  // a hash, since the root
  typename G::ActionList actions_;       // of the decision looked at
  std::array<std::uint16_t, kMostChoices> fitting_;
  std::array<std::int32_t, kMostChoices> worths_;
  std::array<float, kMostChoices> lures_;
  float low_ = 0;
  float high_ = 1;
  float stretch_ = 1;
  bool is_stretched_ = false;
};

}  // namespace bourse
