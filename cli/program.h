// SPDX-License-Identifier: Apache-2.0
//
// From the words of the command line to an exit code: finds the command in the table, runs it, and
// says in one line on standard error what was wrong. The one place where bourse::Bug is caught.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse::cli {

std::string_view program_version();

int run_program(const std::vector<std::string>& words);

}  // namespace bourse::cli
