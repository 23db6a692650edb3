// SPDX-License-Identifier: Apache-2.0
//
// Runs a command line: finds the command in the program's table, runs it, prints an error as one
// line on standard error, and returns the exit code. The only place that catches bourse::Bug.
#pragma once

#include <span>
#include <string_view>

#include "cli/commands/command.h"

namespace bourse::cli {

std::string_view program_version();
std::string_view program_name();  // of the running program

struct Program {
  std::string_view name;   // as typed
  std::string_view about;  // one phrase
  std::span<const Command> commands;
};

// The body of main(). Sets the locale and ignores SIGPIPE.
int run_program(const Program& program, int argc, char** argv);

}  // namespace bourse::cli
