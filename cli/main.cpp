// SPDX-License-Identifier: Apache-2.0
//
// The `bourse` program. Its commands are the table in cli/program.cpp.
#include <clocale>
#include <csignal>
#include <vector>

#include "cli/program.h"

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");
  // A reader that has gone away is an error of write(), not the end of the process.
  std::signal(SIGPIPE, SIG_IGN);
  return bourse::cli::run_program({argv + 1, argv + argc});
}
