// SPDX-License-Identifier: Apache-2.0
//
// The part of a bot's spec after "engine:".
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
  std::vector<std::string> words;           // program and arguments
  std::chrono::milliseconds limit{10'000};  // for an answer
  Budget budget;
  std::vector<std::pair<std::string, std::string>> options;
};

// Words are separated by blanks; quotes ("…" or '…') keep blanks inside a word. KEY=VALUE words may
// precede the program: limit=, iterations= and ms= are read here, any other is an option of the
// engine.
Result<EngineCommand, ParseError> parse_engine_command(std::string_view text);

}  // namespace bourse
