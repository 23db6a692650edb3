// SPDX-License-Identifier: Apache-2.0
//
// A program as a bot: "engine:python3 bot.py" (docs/engine_protocol.md).
#pragma once

#include <string_view>

#include "bots/bot.h"

namespace bourse {

// text: what stands behind "engine:". The bots of one maker share programs: each has one to
// itself from its first request until its end, and then gives it back.
Result<BotMaker, ParseError> engine_maker(std::string_view text);

}  // namespace bourse
