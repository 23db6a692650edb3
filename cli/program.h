// SPDX-License-Identifier: Apache-2.0
//
// From the words of the command line to an exit code: finds the command in the table of the
// program, runs it, and says in one line on standard error what was wrong. The one place where
// bourse::Bug is caught.
#pragma once

#include <span>
#include <string_view>

#include "cli/commands/command.h"

namespace bourse::cli {

std::string_view program_version();
std::string_view program_name();  // of the program that runs

struct Program {
  std::string_view name;   // as it is typed
  std::string_view about;  // a few words
  std::span<const Command> commands;
};

// What main() does. Sets the locale of the terminal, and outlives a reader that goes away.
int run_program(const Program& program, int argc, char** argv);

}  // namespace bourse::cli
