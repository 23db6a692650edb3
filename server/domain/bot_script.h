// SPDX-License-Identifier: Apache-2.0
//
// The prepared moves of a bot at a table from a position.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "play/match.h"
#include "server/protocol/wire.h"

namespace bourse {

// The moves of the seat since the match began, without those taken back.
int moves_made(const Match& match, Seat seat);

class BotScript {
 public:
  // The seat's script without the moves that it has made.
  BotScript(const wire::SeatSetting& setting, const Match& match, Seat seat);

  // All its moves have been played: the bot waits. False without a script.
  bool is_over() const { return has_moves_ && moves_.empty(); }
  // The next move, if it is one of these legal ones; in any case, the script goes on behind it.
  std::optional<AnyAction> next(const ErasedGame& game,
                                const AnyRules& rules,
                                std::span<const AnyAction> legal);

 private:
  bool has_moves_;
  std::vector<std::string> moves_;  // the next one last
};

}  // namespace bourse
