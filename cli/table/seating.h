// SPDX-License-Identifier: Apache-2.0
//
// Who sits where in a game at this terminal.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/table/narration.h"
#include "core/boundary/parse_error.h"
#include "core/result.h"
#include "play/record.h"

namespace bourse::cli {

struct LocalPlayer {
  std::string name;          // "you" where games are to say so
  std::unique_ptr<Bot> bot;  // none: a person
  std::string recorded;      // the name in a record
};

Names names_of(const std::vector<LocalPlayer>& players);
Names recorded_names(const std::vector<LocalPlayer>& players);
int people_among(const std::vector<LocalPlayer>& players);

// People first, then bots of these kinds in this order.
Result<std::vector<LocalPlayer>, ParseError> make_players(int seats,
                                                          const std::vector<std::string>& kinds);

// As the record names them: "greedy 2" is a bot of that kind, and who is no bot is a person.
// Refuses to start a program because a file says so.
Result<std::vector<LocalPlayer>, ParseError> players_of(const Record& record);

// One a seat, also where the record has fewer.
Names names_of(const Record& record);

}  // namespace bourse::cli
