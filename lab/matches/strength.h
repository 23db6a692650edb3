// SPDX-License-Identifier: Apache-2.0
//
// Strength of one side relative to another, and when it is certain enough to stop. The unit is one
// deal played in mirrored seatings (match_runner.h). Units are independent; the games of one are
// not (docs/adr/0013-measuring-strength.md).
#pragma once

#include "lab/stats/histogram.h"
#include "lab/stats/statistics.h"

namespace bourse {

// Points of side A in units of the same kind: each has `games` games, which count as `trials`
// trials if they are independent, and at most `most` points.
struct UnitScores {
  int games = 0;
  int trials = 0;
  int most = 0;
  Histogram points;
};

// Effective sample size of the paired results, capped so that no interval is tighter than that of a
// perfect score. A single unit is one trial. Requires: at least one unit, as do all below.
double independent_trials(const UnitScores& scores);
// Wilson interval for the effective sample size.
Interval mean_score(const UnitScores& scores);
Interval elo(const UnitScores& scores);
// Mean over standard deviation of a game, × 800 / ln 10. It determines how many games are needed to
// see the difference, however lucky the game is.
Interval normalised_elo(const UnitScores& scores);

// Hypotheses in normalised Elo: A's strength is at most `none`, or at least `some`.
struct Hypotheses {
  double none = 0;
  double some = 20;
};

// Wald's bound for error rates of 5 % on both sides: ln(0.95 / 0.05).
inline constexpr double kRatioBound = 2.9444389791664403;

// Generalised log-likelihood ratio of `some` against `none`: each hypothesis is represented by its
// maximum-likelihood distribution of unit scores. 0 without units.
double log_likelihood_ratio(const UnitScores& scores, const Hypotheses& hypotheses);

}  // namespace bourse
