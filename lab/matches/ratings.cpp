// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/ratings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/check.h"
#include "lab/parallel/ranks.h"
#include "play/fairness.h"

namespace bourse {
namespace {

constexpr double kEloOfLogit = 400 / std::numbers::ln10;
// Jeffreys prior: half a trial won and half a trial lost per pairing, so that a bot that has won
// every game has a finite rating.
constexpr double kDoubtfulTrials = 1;
// An interval ends where the profile log-likelihood is this much below its maximum: z² / 2.
constexpr double kUnlikely = kNormal95 * kNormal95 / 2;
constexpr int kHalvings = 40;
constexpr double kLongestStep = 1.0;
constexpr int kMostSteps = 200;

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

void subtract(Vector& from, double factor, const Vector& row) {
  for (std::size_t column = 0; column < row.size(); ++column) {
    from[column] -= factor * row[column];
  }
}

// Gauss–Jordan elimination without pivoting: information matrices are positive definite.
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
      if (row != pivot) subtract(matrix[row], matrix[row][pivot], matrix[pivot]);
    }
  }
  for (Vector& row : matrix) {
    row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(size));
  }
  return matrix;
}

class RatingFit {
 public:
  RatingFit(std::size_t bots, std::size_t anchor, std::span<const Pairing> pairings)
      : strengths_(bots, 0.0), held_{anchor} {
    for (const Pairing& pairing : pairings) scores_.push_back(score_of(pairing));
  }

  std::vector<Interval> fit() {
    settle();
    std::vector<Interval> ratings;
    for (std::size_t bot = 0; bot < strengths_.size(); ++bot) ratings.push_back(rating(bot));
    return ratings;
  }

 private:
  void settle() {
    for (int step = 0; step < kMostSteps; ++step) {
      if (climb() < 1e-10) break;
    }
  }

  // One Newton step; returns the largest change.
  double climb() {
    const std::size_t bots = strengths_.size();
    Vector slope(bots, 0.0);
    Matrix information(bots, Vector(bots, 0.0));
    for (const Score& score : scores_) add(score, slope, information);
    // A held bot does not move: its row of the system is the identity.
    for (const std::size_t held : held_) {
      for (std::size_t bot = 0; bot < bots; ++bot) {
        information[held][bot] = information[bot][held] = bot == held ? 1 : 0;
      }
      slope[held] = 0;
    }
    const Matrix covariance = inverse(std::move(information));
    double longest = 0;
    for (std::size_t bot = 0; bot < bots; ++bot) {
      double step = 0;
      for (std::size_t other = 0; other < bots; ++other) {
        step += covariance[bot][other] * slope[other];
      }
      step = std::clamp(step, -kLongestStep, kLongestStep);
      strengths_[bot] += step;
      longest = std::max(longest, std::abs(step));
    }
    return longest;
  }

  struct Score {
    std::size_t a;
    std::size_t b;
    double trials;
    double share;  // of a
  };
  static Score score_of(const Pairing& pairing) {
    const double seen = independent_trials(pairing.scores);
    const double trials = seen + kDoubtfulTrials;
    const double won = mean_score(pairing.scores).value * seen + kDoubtfulTrials / 2;
    return {pairing.a, pairing.b, trials, won / trials};
  }
  double expected(const Score& score) const {
    return 1 / (1 + std::exp(strengths_[score.b] - strengths_[score.a]));
  }

  void add(const Score& score, Vector& slope, Matrix& information) const {
    const double chance = expected(score);
    slope[score.a] += score.trials * (score.share - chance);
    slope[score.b] -= score.trials * (score.share - chance);
    const double weight = score.trials * chance * (1 - chance);
    information[score.a][score.a] += weight;
    information[score.b][score.b] += weight;
    information[score.a][score.b] -= weight;
    information[score.b][score.a] -= weight;
  }

  double log_likelihood() const {
    double sum = 0;
    for (const Score& score : scores_) {
      const double chance = expected(score);
      sum += score.trials *
             (score.share * std::log(chance) + (1 - score.share) * std::log(1 - chance));
    }
    return sum;
  }
  // Whether the pairings are still likely enough if the bot has this strength.
  bool explains(std::size_t bot, double strength) const {
    RatingFit other = *this;
    other.strengths_[bot] = strength;
    other.held_.push_back(bot);
    other.settle();
    return other.log_likelihood() >= log_likelihood() - kUnlikely;
  }

  Interval rating(std::size_t bot) const {
    if (bot == held_.front()) return {};
    const double most = elo_of(1) / kEloOfLogit;  // the largest rating reported
    const double strength = std::clamp(strengths_[bot], -most, most);
    return {kEloOfLogit * strength,
            kEloOfLogit * end_of(bot, strength, -most),
            kEloOfLogit * end_of(bot, strength, most)};
  }
  // The farthest strength between the two that is still likely enough.
  double end_of(std::size_t bot, double inside, double outside) const {
    if (explains(bot, outside)) return outside;
    for (int halving = 0; halving < kHalvings; ++halving) {
      const double middle = (inside + outside) / 2;
      (explains(bot, middle) ? inside : outside) = middle;
    }
    return inside;
  }

  std::vector<Score> scores_;
  Vector strengths_;               // log odds
  std::vector<std::size_t> held_;  // bots whose strength is given; the first is the anchor
};

// Rates the bots without faults by the games among them.
void rate_clean(Ladder& ladder, std::size_t anchor) {
  std::vector<std::size_t> clean;
  std::vector<std::size_t> place(ladder.bots.size(),
                                 0);  // index of each bot among those without faults
  for (std::size_t bot = 0; bot < ladder.bots.size(); ++bot) {
    if (!ladder.bots[bot].stats.is_clean()) continue;
    place[bot] = clean.size();
    clean.push_back(bot);
  }
  if (clean.empty()) return;
  std::vector<Pairing> pairings;
  for (const Pairing& pairing : ladder.pairings) {
    const bool counts =
        ladder.bots[pairing.a].stats.is_clean() && ladder.bots[pairing.b].stats.is_clean();
    if (counts) pairings.push_back({place[pairing.a], place[pairing.b], pairing.scores});
  }
  const bool holds = ladder.bots[anchor].stats.is_clean();
  const auto ratings = fit_ratings(clean.size(), holds ? place[anchor] : 0, pairings);
  for (std::size_t at = 0; at < clean.size(); ++at) ladder.bots[clean[at]].rating = ratings[at];
}

}  // namespace

std::vector<Interval> fit_ratings(std::size_t bots,
                                  std::size_t anchor,
                                  std::span<const Pairing> pairings) {
  return RatingFit(bots, anchor, pairings).fit();
}

Ladder rate_bots(MatchPlan plan,
                 const std::vector<Entrant>& entrants,
                 std::size_t anchor,
                 const std::function<void(std::int64_t games)>& on_progress) {
  Ladder ladder;
  for (const Entrant& entrant : entrants) ladder.bots.push_back({entrant.name, {}, {}});
  const Seed seed = plan.seed;
  std::int64_t played = 0;
  const auto report_progress = [&](const MatchReport& so_far) {
    if (on_progress) on_progress(played + so_far.games());
  };
  for (std::size_t b = 0; b < entrants.size(); ++b) {
    for (std::size_t a = b + 1; a < entrants.size(); ++a) {
      plan.a = entrants[a].make;
      plan.b = entrants[b].make;
      plan.seed = derive_seed(seed, fmt::format("pair {} {}", a, b), {});
      const MatchReport report = run_match(plan, report_progress);
      played += report.games();
      ladder.bots[a].stats += report.a;
      ladder.bots[b].stats += report.b;
      ladder.pairings.push_back({a, b, report.scores, report.first_fault});
    }
  }
  if (!Ranks::all().is_first()) return ladder;
  rate_clean(ladder, anchor);
  return ladder;
}

}  // namespace bourse
