// SPDX-License-Identifier: Apache-2.0
//
// The choices of the root that are still in the running. They are looked at in turn, all in one
// world and then all in the next, so that what tells them apart is what they do and not their luck.
// As the budget is spent the worse half leaves, again and again, until two are left.
//
// What the rewards of one world differ by is mostly chance, and is measured on the way: it says how
// much a difference of means has to be before it counts against the hints.
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
  // The most promising first; those beyond `limit` do not run. Requires: both at least 1.
  SequentialHalving(std::vector<std::uint16_t> ranked, std::size_t limit)
      : running_(cut(std::move(ranked), limit)),
        halvings_(static_cast<int>(std::bit_width(running_.size() - 1))) {}

  std::uint16_t now() const { return running_[turn_]; }
  std::uint64_t world() const { return world_; }

  // The reward of the look just taken; before next().
  void learn(double reward) {
    const double off = reward - mean_;
    mean_ += off / static_cast<double>(turn_ + 1);
    scatter_ += off * (reward - mean_);
  }
  // The deviation of rewards within a world. Before the first is over it is not known, and taken to
  // be all there is between first and last: the hints decide.
  double noise() const { return degrees_ == 0 ? 1 : std::sqrt(scattered_ / degrees_); }

  // To the next look. `progress` is the part of the budget that is spent, 0 to 1; value(choice)
  // is what the choice is worth so far.
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
  int halvings_;  // that lead to one; the last is due when nothing is left to spend
  int halved_ = 0;
  double mean_ = 0;       // of the rewards of this world so far
  double scatter_ = 0;    // their squared differences from it
  double scattered_ = 0;  // those of the worlds before, and what to divide them by
  double degrees_ = 0;
};

}  // namespace bourse
