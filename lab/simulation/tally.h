// SPDX-License-Identifier: Apache-2.0
//
// Statistics of many games with the same settings. Merging is commutative, so results do not depend
// on the order in which workers finish.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/outcome.h"
#include "core/per_key.h"
#include "core/rng.h"
#include "lab/stats/histogram.h"

namespace bourse {

// A win shared by k seats counts 2520 / k for each: every k up to 10 divides 2520.
inline constexpr std::int64_t kWholeWin = 2520;
// Prices are recorded at 0, 1/40, 2/40, … of the decisions of a game.
inline constexpr std::size_t kPriceTimes = 41;

// The first game of a simulation in which a bot crashed or named an illegal move.
struct FirstFault {
  std::int64_t game = 0;
  Seed seed{};
  std::string what;  // the first fault

  bool operator==(const FirstFault&) const = default;
};

// lab/parallel/serialize.h
template <class Archive>
void serialize(Archive& archive, FirstFault& fault) {
  serialize(archive, fault.game);
  serialize(archive, fault.seed);
  serialize(archive, fault.what);
}

struct Tally {
  // Every game:
  int seats = 0;
  std::int64_t games = 0;
  PerSeat<std::int64_t> wins{};  // × kWholeWin
  std::int64_t shared_wins = 0;  // games with several winners
  PerSeat<Histogram> scores;
  Histogram sums;    // of all scores of a game
  Histogram margin;  // of the winner's score over the best of the others, with two seats or more
  Histogram length;  // in decisions
  std::int64_t illegal = 0;
  std::int64_t crashes = 0;
  std::optional<FirstFault> first_fault;

  // Instrumented games only, occurrences per game:
  std::int64_t instrumented = 0;
  Histogram lead_changes;
  using Occurrences = std::map<std::string, Histogram>;  // of the games in which it occurred
  Occurrences actions;
  Occurrences events;
  std::map<std::string, std::array<Histogram, kPriceTimes>> prices;  // by company

  void count(const Outcome& outcome, std::int64_t decisions);
  void merge(const Tally& other);
  bool operator==(const Tally&) const = default;
};

// lab/parallel/serialize.h
template <class Archive>
void serialize(Archive& archive, Tally& tally) {
  serialize(archive, tally.seats);
  serialize(archive, tally.games);
  serialize(archive, tally.wins);
  serialize(archive, tally.shared_wins);
  serialize(archive, tally.scores);
  serialize(archive, tally.sums);
  serialize(archive, tally.margin);
  serialize(archive, tally.length);
  serialize(archive, tally.illegal);
  serialize(archive, tally.crashes);
  serialize(archive, tally.first_fault);
  serialize(archive, tally.instrumented);
  serialize(archive, tally.lead_changes);
  serialize(archive, tally.actions);
  serialize(archive, tally.events);
  serialize(archive, tally.prices);
}

}  // namespace bourse
