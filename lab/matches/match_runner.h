// SPDX-License-Identifier: Apache-2.0
//
// Bot A against bot B. The unit is one deal played in mirrored seatings: for every seating of A
// there is one with A and B exchanged, so the luck of deal and seat cancels within the unit. A game
// is worth, to A, the share of pairs of a seat of A and a seat of B in which A's seat has the
// better place; a shared place counts half. Alone at the table, the better score of the deal wins.
// A fault of a bot (a crash, no answer in time, an illegal move) forfeits the game: the other side
// has the better places. With FaultPolicy::Recover the seat's fallback is played instead, and what
// the bot scores is in part the fallback's doing.
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
  std::string what;  // the first time
};

// lab/parallel/serialize.h
template <class Archive>
void serialize(Archive& archive, FaultyGame& game) {
  serialize(archive, game.seed);
  serialize(archive, game.seats_of_a);
  serialize(archive, game.what);
}

// One deal in all its seatings.
struct PairResult {
  int points = 0;  // of A: two for every better place, one for a shared one
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
  // Whole units, at least so many; none: until it is decided, or a bot fails.
  std::optional<std::int64_t> games;
  Hypotheses hypotheses;
  FaultPolicy faults = FaultPolicy::Forfeit;
  Seed seed{};
  int threads = 0;
  std::vector<PairResult>
      played{};  // the first units, by an earlier run: they are not played again
  std::function<void(const PairResult&)> on_result{};  // every other unit, in order
};

struct MatchReport {
  UnitScores scores;
  BotStats a;
  BotStats b;
  double ratio = 0;  // log-likelihood, of plan.hypotheses
  std::optional<FaultyGame> first_fault;

  std::int64_t units() const { return scores.points.count(); }
  std::int64_t games() const { return units() * scores.games; }
  bool is_decided() const { return std::abs(ratio) >= kRatioBound; }
  bool is_clean() const { return !first_fault.has_value(); }
};

// The seats of A in each game of a unit. Up to four seats every division as even as can be; above,
// three drawn by lot and their mirror images.
std::vector<SeatSet> mirrored_seatings(int seats, Rng& rng);
int games_of_unit(int seats);
int trials_of_unit(int seats);  // its games; alone at the table two of them are one comparison
int most_points(int seats);     // of a unit

// on_progress is called after every unit played, in order. Apart from times, the report does not
// depend on the number of threads and ranks. The first rank gets it; the others get one without
// units, and of plan.played they need only the size.
MatchReport run_match(const MatchPlan& plan,
                      const std::function<void(const MatchReport&)>& on_progress = {});

}  // namespace bourse
