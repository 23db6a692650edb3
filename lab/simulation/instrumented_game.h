// SPDX-License-Identifier: Apache-2.0
//
// A game among bots that records statistics after every move: prices as a spectator sees them, the
// leader (by each seat's worth as that seat knows it), actions and events.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/matches/bot_game.h"
#include "lab/simulation/tally.h"

namespace bourse {

class InstrumentedGame {
 public:
  InstrumentedGame(Match match, const std::vector<ParticipantMaker>& makers)
      : game_(std::move(match), makers) {}

  // Plays to the end and adds to the tally.
  Outcome finish(Tally& tally);
  const BotGame& game() const { return game_; }

 private:
  void look();
  void look_at_move();
  // The seat with the highest worth; none if it is shared or a seat's worth is unknown.
  std::optional<Seat> leader() const;
  void count_prices(Tally& tally) const;

  BotGame game_;
  std::vector<Market> markets_;  // before the first move, and after each
  std::optional<Seat> led_last_;
  std::int64_t lead_changes_ = 0;
  std::map<std::string, std::int64_t> actions_;
  std::map<std::string, std::int64_t> events_;
};

}  // namespace bourse
