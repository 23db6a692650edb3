// SPDX-License-Identifier: Apache-2.0
//
// Sequential halving over the choices of the root (arms). All arms are tried in one world, then all
// in the next (common random numbers), so differences come from the choices and not from luck. As
// the budget is spent, the worse half is dropped repeatedly until two arms are left.
//
// Rewards within a world differ mostly by chance. Their deviation is measured along the way; it
// decides how large a difference of means must be to overrule the heuristic.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace bourse {

class SequentialHalving {
 public:
  // `ranked`: the best first; arms beyond `limit` are dropped. Requires: both at least 1.
  SequentialHalving(std::vector<std::uint16_t> ranked, std::size_t limit)
      : running_(cut(std::move(ranked), limit)),
        halvings_(static_cast<int>(std::bit_width(running_.size() - 1))) {}

  std::uint16_t now() const { return running_[turn_]; }
  std::uint64_t world() const { return world_; }

  // Records the reward of the current arm. To be called before next().
  void learn(double reward) {
    const double off = reward - mean_;
    mean_ += off / static_cast<double>(turn_ + 1);
    scatter_ += off * (reward - mean_);
  }
  // Standard deviation of rewards within a world. Until the first world is complete it is taken to
  // be 1, the whole range of rewards, so the heuristic decides.
  double noise() const { return degrees_ == 0 ? 1 : std::sqrt(scattered_ / degrees_); }

  // Advances to the next arm. `progress`: the fraction of the budget spent, 0 to 1. value(choice):
  // the choice's value so far.
  template <class Value>
  void next(double progress, Value value) {
    if (++turn_ < running_.size()) return;
    end_world();
    if (halved_ >= static_cast<int>(progress * halvings_)) return;
    ++halved_;
    std::stable_sort(running_.begin(), running_.end(), [&](std::uint16_t a, std::uint16_t b) {
      return value(a) > value(b);
    });
    running_.resize((running_.size() + 1) / 2);
  }

 private:
  static std::vector<std::uint16_t> cut(std::vector<std::uint16_t> ranked, std::size_t limit) {
    ranked.resize(std::min(ranked.size(), limit));
    return ranked;
  }
  void end_world() {
    scattered_ += scatter_;
    degrees_ += static_cast<double>(running_.size() - 1);
    mean_ = 0;
    scatter_ = 0;
    turn_ = 0;
    ++world_;
  }

  std::vector<std::uint16_t> running_;
  std::size_t turn_ = 0;
  std::uint64_t world_ = 0;
  int halvings_;  // down to one arm; the last is due when the budget is spent
  int halved_ = 0;
  double mean_ = 0;       // of the rewards in the current world
  double scatter_ = 0;    // sum of squared differences from it
  double scattered_ = 0;  // the same over complete worlds, with its degrees of freedom
  double degrees_ = 0;
};

}  // namespace bourse
