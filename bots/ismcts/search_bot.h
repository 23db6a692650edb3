// SPDX-License-Identifier: Apache-2.0
//
// Bots that search, and the specs that name them: "search" with wishes, and the levels for people.
#pragma once

#include <memory>
#include <string_view>

#include "bots/bot.h"
#include "bots/ismcts/plan.h"

namespace bourse {

struct SearchSkill {
  SearchPlan plan;
  bool keeps = false;  // its trees, from one decision of a game to the next
  int slips = 0;       // of 100 decisions, those in which it plays as often as it looked there
};

// The search as it plays best: playouts and first looks follow the hints of the game.
SearchSkill guided_skill();

std::unique_ptr<Bot> make_search_bot(const SearchSkill& skill);

// The skill of wishes such as "iterations=2000,threads=2"; of 1000 guided iterations for none.
Result<SearchSkill, ParseError> parse_skill(std::string_view wishes);

}  // namespace bourse
