// SPDX-License-Identifier: Apache-2.0
//
// Ratings of several bots: each pair plays a match, and a Bradley–Terry model is fitted to all
// scores. Each match is weighted by its effective sample size (strength.h).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/matches/match_runner.h"

namespace bourse {

struct Pairing {
  std::size_t a = 0;
  std::size_t b = 0;
  UnitScores scores;  // of a
  std::optional<FaultyGame> first_fault{};
};

// Elo ratings relative to `anchor`, which is 0. Requires: every two bots are connected by pairings,
// and every pairing has a unit.
std::vector<Interval> fit_ratings(std::size_t bots,
                                  std::size_t anchor,
                                  std::span<const Pairing> pairings);

struct RatedBot {
  std::string name;
  std::optional<Interval> rating;  // none: the bot crashed or named an illegal move
  BotStats stats;
};

struct Ladder {
  std::vector<RatedBot> bots;  // in the order of the plan
  std::vector<Pairing> pairings;
};

struct Entrant {
  std::string name;
  ParticipantMaker make;
};

// Sets plan.a and plan.b to every pair of entrants in turn; plan.games is per pair. A bot with a
// fault is not rated and its games do not count for the others. If the anchor is such a bot, the
// first rated bot is 0. The first rank gets the ladder; on the others nobody is rated.
Ladder rate_bots(MatchPlan plan,
                 const std::vector<Entrant>& entrants,
                 std::size_t anchor,
                 const std::function<void(std::int64_t games)>& on_progress = {});

}  // namespace bourse
