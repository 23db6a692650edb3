// SPDX-License-Identifier: Apache-2.0
//
// The bot behind "search:…" and the levels for people.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "bots/ismcts/search_options.h"

namespace bourse {

std::unique_ptr<Bot> make_search_bot(const SearchOptions& options);

}  // namespace bourse
