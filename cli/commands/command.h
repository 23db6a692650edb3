// SPDX-License-Identifier: Apache-2.0
//
// What a command is: a name, a line of help and a function from its arguments to an ending. Input
// is refused before anything is printed or written; what fails later (a file at the end of a
// simulation, a move that was piped in) is refused behind what was printed. Either way the reason
// goes back as a ParseError and becomes one line on standard error.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/boundary/parse_error.h"
#include "core/result.h"

// The argument parser is expensive to include: only sources that declare options do.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace bourse::cli {

enum class ExitCode : int {
  Fine = 0,
  FoundWrong = 1,  // a check did what it was asked to and found something
  BadInput = 2,
  Broken = 3,  // a bug of ours
};

using Ending = Result<ExitCode, ParseError>;
using Words = std::vector<std::string>;

struct Command {
  std::string_view name;
  std::string_view help;
  Ending (*run)(const Words& words);
};

// Reads the words into what the app was told to fill. An ending means there is nothing left to do:
// help was asked for and printed, or the words make no sense.
std::optional<Ending> read_words(CLI::App& app, const Words& words);

Ending refusal(std::string where, std::string what);

Ending run_games(const Words& words);
Ending run_rules(const Words& words);
Ending run_play(const Words& words);
Ending run_replay(const Words& words);
Ending run_verify(const Words& words);
Ending run_trace(const Words& words);
Ending run_state(const Words& words);
Ending run_check(const Words& words);
Ending run_bench(const Words& words);
Ending run_match(const Words& words);
Ending run_rate(const Words& words);
Ending run_simulate(const Words& words);
Ending run_engine(const Words& words);
Ending run_serve(const Words& words);
Ending run_protocol(const Words& words);
Ending run_backup(const Words& words);

}  // namespace bourse::cli
