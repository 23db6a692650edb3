// SPDX-License-Identifier: Apache-2.0
//
// Runs an external program as a bot: "engine:python3 bot.py" (docs/engine_protocol.md).
#pragma once

#include <string_view>

#include "bots/bot.h"

namespace bourse {

// `text` is the spec after "engine:". The bots of one maker share a pool of programs: each uses one
// alone from its first request until it is destroyed.
Result<BotMaker, ParseError> engine_maker(std::string_view text);

}  // namespace bourse
