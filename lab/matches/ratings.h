// SPDX-License-Identifier: Apache-2.0
//
// A ladder of bots: each pair holds a contest, and the ratings are those that explain all scores
// best (Bradley and Terry's model, each contest weighed by how far its units scatter).
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

// In Elo, relative to `anchor`, which is 0. Requires: every two bots are compared, however
// indirectly, and every pairing has a unit.
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

// plan: a and b are each two of the entrants in turn, plan.games the games of each pair. A bot with
// a fault is not rated, nor do its games count for the others; where the anchor is such a bot, the
// first that is rated is 0. The ladder is the first rank's; on the others nobody is rated.
Ladder rate_bots(MatchPlan plan,
                 const std::vector<Entrant>& entrants,
                 std::size_t anchor,
                 const std::function<void(std::int64_t games)>& on_progress = {});

}  // namespace bourse
