// SPDX-License-Identifier: Apache-2.0
//
// One game among bots, decision by decision, with statistics of each bot. `bourse trace` with the
// same seed and bots writes the same game.
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

// CPU time and faults of a bot.
struct BotStats {
  std::int64_t moves = 0;
  std::int64_t nanoseconds = 0;  // CPU time of the calling thread
  std::int64_t illegal = 0;
  std::int64_t crashes = 0;

  bool is_clean() const { return illegal == 0 && crashes == 0; }
  // Saturates: statistics may come from a file with arbitrary numbers.
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
  // Makes a new bot per seat: a bot's memory must not depend on which game the same thread played
  // before.
  BotGame(Match match, const std::vector<ParticipantMaker>& makers);

  const Match& match() const { return match_; }
  const BotStats& stats(Seat seat) const { return stats_[seat]; }
  // "seat 1 at move 12: it has ended"; empty if no bot failed.
  const std::string& first_fault() const { return first_fault_; }
  // The seat of the first fault.
  std::optional<Seat> faulty_seat() const { return faulty_seat_; }

  // Plays the seat's fallback move if the bot throws or names an illegal move. Requires: the match
  // is not over.
  void play_decision();
  // Plays to the end of the game.
  Outcome finish();
  // Plays to the end of the game or to the first fault; none after a fault.
  std::optional<Outcome> finish_unless_faulty();

 private:
  Match match_;
  std::vector<std::unique_ptr<Participant>> bots_;
  PerSeat<BotStats> stats_;
  std::string first_fault_;
  std::optional<Seat> faulty_seat_;
};

}  // namespace bourse
