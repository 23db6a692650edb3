// SPDX-License-Identifier: Apache-2.0
//
// What stands behind "engine:" in the spec of a bot.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "core/result.h"

namespace bourse {

struct EngineCommand {
  std::vector<std::string> words;           // the program and its arguments
  std::chrono::milliseconds limit{10'000};  // for an answer
  Budget budget;
  std::vector<std::pair<std::string, std::string>> options;
};

// The words of a command, blanks between them; in quotes ("…" or '…') a blank is part of a word. In
// front of the program may stand wishes: limit=, iterations= and ms= are ours, any other KEY=VALUE
// an option of the engine.
Result<EngineCommand, ParseError> parse_engine_command(std::string_view text);

}  // namespace bourse
