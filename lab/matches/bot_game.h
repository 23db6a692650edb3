// SPDX-License-Identifier: Apache-2.0
//
// One game among bots, decision by decision, and how each of them behaved. The seed of such a game
// given to `bourse trace` with the same bots writes the same game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/per_key.h"
#include "lab/matches/participant.h"
#include "play/match.h"

namespace bourse {

// What a bot cost and did wrong.
struct BotStats {
  std::int64_t moves = 0;
  std::int64_t nanoseconds = 0;  // of CPU time, on the thread that asked
  std::int64_t illegal = 0;
  std::int64_t crashes = 0;

  bool is_clean() const { return illegal == 0 && crashes == 0; }
  // A sum ends at the largest number: stats may come from a file, and say anything.
  BotStats& operator+=(const BotStats& other);
  bool operator==(const BotStats&) const = default;
};

// lab/parallel/serialize.h
template <class Archive>
void serialize(Archive& archive, BotStats& stats) {
  serialize(archive, stats.moves);
  serialize(archive, stats.nanoseconds);
  serialize(archive, stats.illegal);
  serialize(archive, stats.crashes);
}

class BotGame {
 public:
  // A bot for each seat, made for this game alone: what a bot remembers of one game must not depend
  // on which game the same thread played before.
  BotGame(Match match, const std::vector<ParticipantMaker>& makers);

  const Match& match() const { return match_; }
  const BotStats& stats(Seat seat) const { return stats_[seat]; }
  // "seat 1 at move 12: it ended"; empty where nobody failed.
  const std::string& first_fault() const { return first_fault_; }
  // Whose fault that was.
  std::optional<Seat> faulty_seat() const { return faulty_seat_; }

  // In place of a bot that throws or names an illegal move, its seat's fallback is played.
  // Requires: the match is not over.
  void play_decision();
  // To the end of the game.
  Outcome finish();
  // To the end of the game or to the first fault. None: a fault ended it.
  std::optional<Outcome> finish_unless_faulty();

 private:
  Match match_;
  std::vector<std::unique_ptr<Participant>> bots_;
  PerSeat<BotStats> stats_;
  std::string first_fault_;
  std::optional<Seat> faulty_seat_;
};

}  // namespace bourse
