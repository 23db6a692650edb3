// SPDX-License-Identifier: Apache-2.0
//
// Strength of one side relative to another, and when it is certain enough to stop. The unit is one
// deal played in mirrored seatings (match_runner.h). Units are independent; the games of one are
// not (docs/adr/0013-measuring-strength.md).
#pragma once

#include "lab/stats/histogram.h"
#include "lab/stats/statistics.h"

namespace bourse {

// Points of side A in units that are all alike: each has `games` games, which are worth `trials`
// trials if nothing ties them together, and at most `most` points.
struct UnitScores {
  int games = 0;
  int trials = 0;
  int most = 0;
  Histogram points;
};

// How many independent trials, won or lost, would make the mean as certain as the units do: as many
// as scatter alike, but so few that no bound is better than that of a side which won every unit. A
// unit alone is one trial.
// Requires: at least one unit, as do all below.
double independent_trials(const UnitScores& scores);
// Wilson's interval for so many trials.
Interval mean_score(const UnitScores& scores);
Interval elo(const UnitScores& scores);
// Mean over deviation of a game, × 800 / ln 10: how many games it takes to see the difference,
// whatever the luck of the game.
Interval normalised_elo(const UnitScores& scores);

// Hypotheses in normalised Elo: A is worth `none` or less, or `some` or more.
struct Hypotheses {
  double none = 0;
  double some = 20;
};

// Wald's bound at error rates of 5 % on both sides: ln(0.95 / 0.05).
inline constexpr double kRatioBound = 2.9444389791664403;

// Of `some` against `none`: the generalised ratio, each hypothesis at the distribution of unit
// scores that explains what was seen best among those it allows. 0 without units.
double log_likelihood_ratio(const UnitScores& scores, const Hypotheses& hypotheses);

}  // namespace bourse
