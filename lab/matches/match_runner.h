// SPDX-License-Identifier: Apache-2.0
//
// Matches of bot A against bot B. The unit is one deal played in mirrored seatings: for every
// seating there is one with A and B exchanged, so the luck of deal and seat cancels within the
// unit.
//
// A game's value for A is the share of pairs (seat of A, seat of B) in which A's seat has the
// better place; a shared place counts half. In solo games the better score of the deal wins.
//
// A fault of a bot (crash, timeout, illegal move) forfeits the game: the other side has all the
// better places. With FaultPolicy::Recover the seat's fallback move is played instead, and the
// bot's score is partly the fallback's.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/rng.h"
#include "lab/matches/bot_game.h"
#include "lab/matches/strength.h"

namespace bourse {

enum class FaultPolicy : std::uint8_t { Forfeit, Recover };

// A game in which a bot crashed or named an illegal move.
struct FaultyGame {
  Seed seed{};
  SeatSet seats_of_a;
  std::string what;  // the first fault
};

// lab/parallel/serialize.h
template <class Archive>
void serialize(Archive& archive, FaultyGame& game) {
  serialize(archive, game.seed);
  serialize(archive, game.seats_of_a);
  serialize(archive, game.what);
}

// Result of one unit: all mirrored pairs of games of one deal.
struct PairResult {
  int points = 0;  // of A: two per better place, one per shared place
  BotStats a;
  BotStats b;
  std::optional<FaultyGame> fault;  // the first
};

// lab/parallel/serialize.h
template <class Archive>
void serialize(Archive& archive, PairResult& result) {
  serialize(archive, result.points);
  serialize(archive, result.a);
  serialize(archive, result.b);
  serialize(archive, result.fault);
}

struct MatchPlan {
  const ErasedGame* game = nullptr;
  AnyRules rules;
  ParticipantMaker a;
  ParticipantMaker b;
  // Minimum, rounded up to whole units; none: until it is decided or a bot fails.
  std::optional<std::int64_t> games;
  Hypotheses hypotheses;
  FaultPolicy faults = FaultPolicy::Forfeit;
  Seed seed{};
  int threads = 0;
  std::vector<PairResult> played{};  // the first units, from an earlier run; not played again
  std::function<void(const PairResult&)> on_result{};  // called for every new unit, in order
};

struct MatchReport {
  UnitScores scores;
  BotStats a;
  BotStats b;
  double ratio = 0;  // log-likelihood ratio of plan.hypotheses
  std::optional<FaultyGame> first_fault;

  std::int64_t units() const { return scores.points.count(); }
  std::int64_t games() const { return units() * scores.games; }
  bool is_decided() const { return std::abs(ratio) >= kRatioBound; }
  bool is_clean() const { return !first_fault.has_value(); }
};

// The seats of A in each game of a unit. With up to four seats, every division as even as possible;
// with more, three random ones and their mirror images.
std::vector<SeatSet> mirrored_seatings(int seats, Rng& rng);
int games_of_unit(int seats);
int trials_of_unit(int seats);  // its games; in solo games two games are one comparison
int most_points(int seats);     // per unit

// on_progress is called after every unit played, in order. Apart from times, the report does not
// depend on the number of threads and ranks. The first rank gets it; the others get one without
// units, and of plan.played they need only the size.
MatchReport run_match(const MatchPlan& plan,
                      const std::function<void(const MatchReport&)>& on_progress = {});

}  // namespace bourse
