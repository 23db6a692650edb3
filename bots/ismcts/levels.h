// SPDX-License-Identifier: Apache-2.0
//
// Bot levels for people: one search, with more iterations and fewer blunders from level to level.
// tools/ladder measures them against each other.
#pragma once

#include <optional>
#include <string_view>

#include "bots/ismcts/search_options.h"

namespace bourse {

// "novice", "trader", "broker", "tycoon".
std::optional<SearchOptions> level(std::string_view key);

}  // namespace bourse
