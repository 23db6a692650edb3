// SPDX-License-Identifier: Apache-2.0
//
// Bots that search, and the specs that name them: "search" with text, and the levels for people.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "bots/ismcts/search_options.h"

namespace bourse {

std::unique_ptr<Bot> make_search_bot(const SearchOptions& options);

}  // namespace bourse
