// SPDX-License-Identifier: Apache-2.0
//
// What was counted over many games of one table. Two tallies merged are the same whichever came
// first, so figures do not depend on who played which game.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/outcome.h"
#include "core/per_key.h"
#include "core/rng.h"
#include "lab/stats/frequencies.h"

namespace bourse {

// A win shared by k seats is 2520 / k for each: every k up to 10 divides 2520.
inline constexpr std::int64_t kWholeWin = 2520;
// Prices are kept at 0, 1/40, 2/40, … of the decisions of a game.
inline constexpr std::size_t kPriceTimes = 41;

// The first game of a simulation in which a bot crashed or named an illegal move.
struct FirstFault {
  std::int64_t game = 0;
  Seed seed{};
  std::string what;  // the first time

  bool operator==(const FirstFault&) const = default;
};

// lab/parallel/parcel.h
template <class Parcel>
void carry(Parcel& parcel, FirstFault& fault) {
  carry(parcel, fault.game);
  carry(parcel, fault.seed);
  carry(parcel, fault.what);
}

struct Tally {
  // Of every game.
  int seats = 0;
  std::int64_t games = 0;
  PerSeat<std::int64_t> wins{};  // × kWholeWin
  std::int64_t shared_wins = 0;  // games won by several
  PerSeat<Frequencies> scores;
  Frequencies sums;    // of the scores of a game
  Frequencies margin;  // of the winner's score over the best of the others, with two seats or more
  Frequencies length;  // in decisions
  std::int64_t illegal = 0;
  std::int64_t crashes = 0;
  std::optional<FirstFault> first_fault;

  // Of the games watched closely: how often in a game.
  std::int64_t watched = 0;
  Frequencies lead_changes;
  using Occurrences = std::map<std::string, Frequencies>;  // in the games where it occurred
  Occurrences actions;
  Occurrences events;
  std::map<std::string, std::array<Frequencies, kPriceTimes>> prices;  // by company

  void count(const Outcome& outcome, std::int64_t decisions);
  void merge(const Tally& other);
  bool operator==(const Tally&) const = default;
};

// lab/parallel/parcel.h
template <class Parcel>
void carry(Parcel& parcel, Tally& tally) {
  carry(parcel, tally.seats);
  carry(parcel, tally.games);
  carry(parcel, tally.wins);
  carry(parcel, tally.shared_wins);
  carry(parcel, tally.scores);
  carry(parcel, tally.sums);
  carry(parcel, tally.margin);
  carry(parcel, tally.length);
  carry(parcel, tally.illegal);
  carry(parcel, tally.crashes);
  carry(parcel, tally.first_fault);
  carry(parcel, tally.watched);
  carry(parcel, tally.lead_changes);
  carry(parcel, tally.actions);
  carry(parcel, tally.events);
  carry(parcel, tally.prices);
}

}  // namespace bourse
