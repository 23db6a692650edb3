// SPDX-License-Identifier: Apache-2.0
//
// A command: a name, a line of help, and a function from arguments to a result. Bad input is
// refused before anything is printed or written. Only errors that appear later, such as a file that
// cannot be written at the end of a simulation, follow output. Every error is a ParseError and
// becomes one line on standard error.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/parse_error.h"
#include "core/result.h"

// The argument parser is expensive to include, so only sources that declare options include it.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace bourse::cli {

enum class ExitCode : int {
  Ok = 0,
  CheckFailed = 1,  // a check ran and found something wrong
  BadInput = 2,
  InternalError = 3,  // a bug, or out of memory
};

using CommandResult = Result<ExitCode, ParseError>;
using Args = std::vector<std::string>;

struct Command {
  std::string_view name;
  std::string_view help;
  CommandResult (*run)(const Args& arguments);
};

// Parses the arguments into the variables bound to the app. A result means that the command is
// done: help was printed, or the arguments are invalid.
std::optional<CommandResult> parse_args(CLI::App& app, const Args& arguments);

CommandResult bad_input(std::string where, std::string what);

CommandResult run_games(const Args& arguments);
CommandResult run_rules(const Args& arguments);
CommandResult run_play(const Args& arguments);
CommandResult run_replay(const Args& arguments);
CommandResult run_verify(const Args& arguments);
CommandResult run_trace(const Args& arguments);
CommandResult run_state(const Args& arguments);
CommandResult run_check(const Args& arguments);
CommandResult run_bench(const Args& arguments);
CommandResult run_match(const Args& arguments);
CommandResult run_rate(const Args& arguments);
CommandResult run_simulate(const Args& arguments);
CommandResult run_engine(const Args& arguments);
CommandResult run_serve(const Args& arguments);
CommandResult run_protocol(const Args& arguments);
CommandResult run_backup(const Args& arguments);
CommandResult run_admin(const Args& arguments);

}  // namespace bourse::cli
