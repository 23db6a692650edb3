// SPDX-License-Identifier: Apache-2.0
//
// Information-set Monte Carlo tree search for any number of seats: one tree on one thread. An
// iteration draws a world that fits the searching seat's view, descends the tree in it, plays a
// rollout and backs the reward up: every node on the way learns what its own seat got.
//
// A node is keyed by what its seat knows, never by the world. The searching seat's key is its view.
// Another seat's key is either what everybody sees and what that seat did since the root
// (OpponentModel::Public: worlds share statistics, and an edge counts only the visits in which its
// action was legal), or its view in the sampled world (OpponentModel::Sampled). Either way a sealed
// choice is made without knowing the others, and nobody acts on what only the searching seat knows.
#pragma once

#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "bots/ismcts/action_stats.h"
#include "bots/ismcts/rollout.h"
#include "bots/ismcts/search_root.h"
#include "bots/ismcts/sequential_halving.h"
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

  // `tree` is new, or reused from the seat's previous decision.
  TreeSearch(const SearchRoot<G>& root,
             std::size_t most_arms,
             const SearchPlan& plan,
             const Seed& seed,
             Tree<Action> tree)
      : rules_(root.rules),
        plan_(plan),
        draw_(root.draw),
        prior_weight_(plan.prior_weight.value_or(search_tuning_of<G>().prior_weight)),
        rollout_(root.rules, plan),
        searcher_(*Viewer(root.view.viewer).seat()),
        seed_(seed),
        chance_rng_(seed, 0),
        policy_rng_(seed, 0),
        tree_(std::move(tree)),
        root_key_(key_of(root.view, searcher_, 0)),
        wins_(root.choices.size()),
        halving_(rank(root.view, root.choices), most_arms) {}

  // `progress`: the fraction of the budget spent, 0 to 1.
  void iterate(double progress) {
    tree_.make_room();
    steps_.clear();
    moves_made_ = {};
    chance_rng_ = Rng(seed_, 2 * halving_.world());
    policy_rng_ = Rng(seed_, 2 * halving_.world() + 1);
    State state = draw_(chance_rng_);
    descend(state);
    rollout_.finish(state, chance_rng_, policy_rng_);
    const Outcome outcome = rollout_.outcome(state);
    const Rewards rewards = rewards_of(outcome);
    learn(rewards);
    wins_[halving_.now()] += win_of(outcome, searcher_);
    halving_.learn(static_cast<double>(rewards[searcher_]));
    halving_.next(progress, [this](std::uint16_t choice) { return stats(choice).value(); });
  }

  std::vector<ActionStats> action_stats() const {
    std::vector<ActionStats> found;
    for (std::size_t choice = 0; choice < root_edges_.size(); ++choice) {
      found.push_back(stats(choice));
    }
    return found;
  }

  const Tree<Action>& tree() const { return tree_; }

 private:
  static constexpr std::size_t kMostChoices = G::ActionList::capacity();
  static constexpr std::size_t kMostSteps = 200;
  static constexpr auto kNoEdge = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kExpandAfter = 8;  // visits until a node gets edges

  struct Step {
    Node* node;
    std::uint32_t edge;
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
    const bool is_own = seat == searcher_ || plan_.opponent_model == OpponentModel::Sampled;
    const Viewer viewer = is_own ? Viewer::of(seat) : Viewer::spectator();
    return key_of(G::observe(rules_, state, viewer), seat, moves_made_[seat]);
  }

  void apply(State& state, Seat seat, const Action& action) {
    NoEvents silence;
    G::apply(rules_, state, seat, action, chance_rng_, silence);
  }

  // Creates the root and returns its choices in the heuristic's order.
  std::vector<std::uint16_t> rank(const View& view, std::span<const Action> choices) {
    for (const Action& choice : choices) actions_.push_back(choice);
    match_edges(*tree_.visit(root_key_), [&] { return view; });
    root_edges_.assign(edge_of_.begin(), edge_of_.begin() + choices.size());
    for (const std::uint32_t edge : root_edges_) {
      visits_before_.push_back(tree_.edge(edge).visits);
    }
    evaluate_all(view);
    std::vector<std::uint16_t> ranked(choices.size());
    std::iota(ranked.begin(), ranked.end(), std::uint16_t{0});
    std::stable_sort(ranked.begin(), ranked.end(), [&](std::uint16_t a, std::uint16_t b) {
      return scores_[a] > scores_[b];
    });
    return ranked;
  }
  ActionStats stats(std::size_t choice) const {
    const auto& edge = tree_.edge(root_edges_[choice]);
    const std::uint32_t before = visits_before_[choice];
    return {.visits = edge.visits - before,
            .prior_visits = before,
            .reward = static_cast<double>(edge.mean),
            .wins = wins_[choice],
            .prior_bonus = prior_weight_ * halving_.noise() * static_cast<double>(edge.prior)};
  }

  // Descends to a leaf, which may be a new node.
  void descend(State& state) {
    take_arm(state);
    for (SeatSet seats = G::to_act(rules_, state); !seats.empty() && !steps_.full();
         seats = G::to_act(rules_, state)) {
      const Seat seat = seats.front();
      actions_.clear();
      G::legal(rules_, state, seat, actions_);
      if (actions_.size() == 1) {
        apply(state, seat, actions_[0]);
        continue;
      }
      Node* node = tree_.visit(key_in(state, seat));
      if (node == nullptr) return;
      if (++node->visits <= kExpandAfter) return steps_.push_back({node, kNoEdge, seat});
      if (!match_edges(*node, [&] { return G::observe(rules_, state, Viewer::of(seat)); })) {
        return steps_.push_back({node, kNoEdge, seat});
      }
      const std::size_t chosen = select(*node);
      steps_.push_back({node, edge_of_[chosen], seat});
      if (seat != searcher_) remember(seat, actions_[chosen]);
      apply(state, seat, actions_[chosen]);
    }
  }
  void take_arm(State& state) {
    Node& root = *tree_.visit(root_key_);
    ++root.visits;
    const std::uint32_t edge = root_edges_[halving_.now()];
    steps_.push_back({&root, edge, searcher_});
    const Action action = tree_.edge(edge).action;
    apply(state, searcher_, action);
  }

  void remember(Seat seat, const Action& action) {
    ValueHash hash;
    hash.add(&moves_made_[seat], sizeof moves_made_[seat]);
    hash_value(hash, action);
    moves_made_[seat] = hash.sum();
  }

  // Fills edge_of_ with the edge of each of actions_, adding missing ones; false if there is no
  // room.
  template <class Look>
  bool match_edges(Node& node, Look look) {
    std::size_t missing = 0;
    for (std::size_t choice = 0; choice < actions_.size(); ++choice) {
      fingerprints_[choice] = static_cast<std::uint32_t>(hash_of(actions_[choice])) | 1U;
      edge_of_[choice] = tree_.find(node, actions_[choice], fingerprints_[choice]);
      missing += edge_of_[choice] == Tree<Action>::kNotFound ? 1U : 0U;
    }
    return missing == 0 || add(node, missing, look);
  }

  template <class Look>
  bool add(Node& node, std::size_t missing, Look look) {
    if (!tree_.grow_edges(node, missing)) return false;
    const bool has_prior = prior_weight_ > 0;
    if (has_prior) evaluate_all(look());
    for (std::size_t choice = 0; choice < actions_.size(); ++choice) {
      edge_of_[choice] = tree_.find(node, actions_[choice], fingerprints_[choice]);
      if (edge_of_[choice] != Tree<Action>::kNotFound) continue;
      Edge<Action> edge{.action = actions_[choice]};
      edge.fingerprint = fingerprints_[choice];
      edge.prior = has_prior ? priors_[choice] : 1;
      edge_of_[choice] = tree_.add(node, edge);
    }
    return true;
  }

  // Priors are by rank, because each game's heuristic has its own unit.
  void evaluate_all(const View& view) {
    G::evaluate_actions(rules_, view, std::as_const(actions_), scores_);
    for (std::size_t choice = 0; choice < actions_.size(); ++choice) {
      int better = 0;
      for (std::size_t other = 0; other < actions_.size(); ++other) {
        better += scores_[other] > scores_[choice] ? 1 : 0;
      }
      priors_[choice] = 1 / (1 + static_cast<float>(better));
    }
  }

  // Selects by mean reward plus an exploration term: weighted by the prior, growing with
  // availability, shrinking with visits. Starts at a random choice to break ties.
  std::size_t select(const Node& node) {
    const std::size_t count = actions_.size();
    float sum = 0;
    for (std::size_t choice = 0; choice < count; ++choice) {
      sum += tree_.edge(edge_of_[choice]).prior;
    }
    const float weight = static_cast<float>(plan_.exploration) / sum;
    const auto start = policy_rng_.below(static_cast<std::uint32_t>(count));
    std::size_t best = start;
    float most = -std::numeric_limits<float>::infinity();
    for (std::size_t step = 0; step < count; ++step) {
      const std::size_t choice = start + step < count ? start + step : start + step - count;
      auto& edge = tree_.edge(edge_of_[choice]);
      const float mean = edge.visits == 0 ? node.mean : edge.mean;
      const float urgency = (mean - low_) * stretch_ +
                            weight * edge.prior * std::sqrt(static_cast<float>(++edge.available)) /
                                (1 + static_cast<float>(edge.visits));
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
      Node& node = *step.node;
      node.mean += (reward - node.mean) / static_cast<float>(node.visits);
      if (step.edge == kNoEdge) continue;
      auto& edge = tree_.edge(step.edge);
      ++edge.visits;
      edge.mean += (reward - edge.mean) / static_cast<float>(edge.visits);
    }
  }
  // Solo games: scales scores to 0 … 1 by the lowest and the highest seen.
  void stretch(float score) {
    low_ = std::min(is_stretched_ ? low_ : score, score);
    high_ = std::max(is_stretched_ ? high_ : score, score);
    is_stretched_ = true;
    stretch_ = 1 / std::max(1.0F, high_ - low_);
  }

  const Rules& rules_;
  const SearchPlan& plan_;
  std::function<State(Rng&)> draw_;
  const int prior_weight_;
  Rollout<G> rollout_;
  Seat searcher_;
  Seed seed_;
  // Both are reset for each world, so that arms meet the same chance whatever was drawn before.
  Rng chance_rng_;  // the game's draws
  Rng policy_rng_;  // the seats' choices
  Tree<Action> tree_;
  std::uint64_t root_key_;
  FixedList<Step, kMostSteps> steps_;
  PerSeat<std::uint64_t> moves_made_{};  // a hash of the moves since the root
  typename G::ActionList actions_;       // of the current node, and for each of them:
  std::array<std::uint32_t, kMostChoices> fingerprints_;
  std::array<std::uint32_t, kMostChoices> edge_of_;
  std::array<std::int32_t, kMostChoices> scores_;
  std::array<float, kMostChoices> priors_;
  // One entry per choice of the root:
  std::vector<std::uint32_t> root_edges_;
  std::vector<std::uint32_t> visits_before_;  // in a reused tree
  std::vector<double> wins_;
  SequentialHalving halving_;
  float low_ = 0;  // solo games: range of the scores seen so far
  float high_ = 1;
  float stretch_ = 1;
  bool is_stretched_ = false;
};

}  // namespace bourse
