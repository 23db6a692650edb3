// SPDX-License-Identifier: Apache-2.0
//
// The players of a game at this terminal.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/table/narration.h"
#include "core/codec/parse_error.h"
#include "core/result.h"
#include "play/record.h"

namespace bourse::cli {

struct LocalPlayer {
  std::string name;          // "you" for the only person
  std::unique_ptr<Bot> bot;  // null: a person
  std::string recorded;      // name in the record
};

Names names_of(const std::vector<LocalPlayer>& players);
Names recorded_names(const std::vector<LocalPlayer>& players);
int people_among(const std::vector<LocalPlayer>& players);
// One person against bots, who can take back any move.
bool is_practice(const std::vector<LocalPlayer>& players);

// People first, then bots of these kinds in order.
Result<std::vector<LocalPlayer>, ParseError> make_players(int seats,
                                                          const std::vector<std::string>& kinds);

// The players that the record names: "greedy 2" is a bot of that kind, any other name a person.
// Refuses external engines: a file must not start programs.
Result<std::vector<LocalPlayer>, ParseError> players_of(const Record& record);

// One name per seat, even if the record has fewer.
Names names_of(const Record& record);

}  // namespace bourse::cli
