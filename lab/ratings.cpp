// SPDX-License-Identifier: Apache-2.0
#include "lab/ratings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/check.h"
#include "lab/ranks.h"
#include "play/fairness.h"

namespace bourse {
namespace {

constexpr double kEloOfLogit = 400 / std::numbers::ln10;
// Agresti and Coull's two trials won and two lost (z² in all) for each pairing: a bot that has won
// every game is ahead by what Wilson's interval would say, not by infinity.
constexpr double kDoubtfulTrials = kNormal95 * kNormal95;
constexpr double kLongestStep = 1.0;
constexpr int kMostSteps = 200;

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// By Gauss and Jordan, without pivots: information matrices are positive definite.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  for (std::size_t row = 0; row < size; ++row) {
    matrix[row].resize(2 * size, 0.0);
    matrix[row][size + row] = 1;
  }
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double scale = matrix[pivot][pivot];
    BOURSE_CHECK(scale > 0);
    for (double& entry : matrix[pivot]) entry /= scale;
    for (std::size_t row = 0; row < size; ++row) {
      if (row == pivot) continue;
      const double factor = matrix[row][pivot];
      for (std::size_t column = 0; column < 2 * size; ++column) {
        matrix[row][column] -= factor * matrix[pivot][column];
      }
    }
  }
  for (Vector& row : matrix)
    row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(size));
  return matrix;
}

class RatingFit {
 public:
  RatingFit(std::size_t bots, std::size_t anchor, std::span<const Pairing> pairings)
      : anchor_(anchor), pairings_(pairings), strengths_(bots, 0.0) {}

  std::vector<Interval> fit() {
    for (int step = 0; step < kMostSteps; ++step) {
      if (climb() < 1e-10) break;
    }
    std::vector<Interval> ratings;
    for (std::size_t bot = 0; bot < strengths_.size(); ++bot) ratings.push_back(rating(bot));
    return ratings;
  }

 private:
  // One step of Newton's; the longest change.
  double climb() {
    const std::size_t bots = strengths_.size();
    Vector slope(bots, 0.0);
    Matrix information(bots, Vector(bots, 0.0));
    for (const Pairing& pairing : pairings_) add(pairing, slope, information);
    // The anchor does not move: its row says so and nothing else.
    for (std::size_t bot = 0; bot < bots; ++bot) {
      information[anchor_][bot] = information[bot][anchor_] = bot == anchor_ ? 1 : 0;
    }
    slope[anchor_] = 0;
    covariance_ = inverse(std::move(information));
    double longest = 0;
    for (std::size_t bot = 0; bot < bots; ++bot) {
      double step = 0;
      for (std::size_t other = 0; other < bots; ++other) {
        step += covariance_[bot][other] * slope[other];
      }
      step = std::clamp(step, -kLongestStep, kLongestStep);
      strengths_[bot] += step;
      longest = std::max(longest, std::abs(step));
    }
    return longest;
  }

  void add(const Pairing& pairing, Vector& slope, Matrix& information) const {
    const double seen = independent_trials(pairing.scores);
    const double trials = seen + kDoubtfulTrials;
    const double score = (mean_score(pairing.scores).value * seen + kDoubtfulTrials / 2) / trials;
    const double lead = strengths_[pairing.a] - strengths_[pairing.b];
    const double expected = 1 / (1 + std::exp(-lead));
    slope[pairing.a] += trials * (score - expected);
    slope[pairing.b] -= trials * (score - expected);
    const double weight = trials * expected * (1 - expected);
    information[pairing.a][pairing.a] += weight;
    information[pairing.b][pairing.b] += weight;
    information[pairing.a][pairing.b] -= weight;
    information[pairing.b][pairing.a] -= weight;
  }

  Interval rating(std::size_t bot) const {
    if (bot == anchor_) return {};
    const double value = kEloOfLogit * strengths_[bot];
    const double half = kNormal95 * kEloOfLogit * std::sqrt(covariance_[bot][bot]);
    return {value, value - half, value + half};
  }

  std::size_t anchor_;
  std::span<const Pairing> pairings_;
  Vector strengths_;  // natural logarithms of odds
  Matrix covariance_;
};

}  // namespace

std::vector<Interval> fit_ratings(std::size_t bots,
                                  std::size_t anchor,
                                  std::span<const Pairing> pairings) {
  return RatingFit(bots, anchor, pairings).fit();
}

Ladder rate_bots(ContestPlan plan,
                 const std::vector<Entrant>& entrants,
                 std::size_t anchor,
                 const std::function<void(std::int64_t games)>& look) {
  Ladder ladder;
  for (const Entrant& entrant : entrants) ladder.bots.push_back({entrant.name, {}, {}});
  const Seed seed = plan.seed;
  std::int64_t played = 0;
  for (std::size_t b = 0; b < entrants.size(); ++b) {
    for (std::size_t a = b + 1; a < entrants.size(); ++a) {
      plan.a = entrants[a].make;
      plan.b = entrants[b].make;
      plan.seed = derive_seed(seed, fmt::format("pair {} {}", a, b), {});
      const ContestReport report = hold_contest(plan, [&](const ContestReport& so_far) {
        if (look) look(played + so_far.games());
      });
      played += report.games();
      ladder.bots[a].conduct += report.a;
      ladder.bots[b].conduct += report.b;
      ladder.pairings.push_back({a, b, report.scores});
    }
  }
  if (!Ranks::all().is_first()) return ladder;
  const std::vector<Interval> ratings = fit_ratings(entrants.size(), anchor, ladder.pairings);
  for (std::size_t bot = 0; bot < ratings.size(); ++bot) ladder.bots[bot].rating = ratings[bot];
  return ladder;
}

}  // namespace bourse
