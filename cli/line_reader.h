// SPDX-License-Identifier: Apache-2.0
//
// One line from a person. At a terminal with editing, history and completion by Tab (libedit, which
// puts the terminal back in order when Ctrl-C ends the program); otherwise as it comes, and
// repeated behind the prompt so that what was played can be read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bourse::cli {

// Nothing at the end of input. Completions are whole lines; Tab completes them word by word.
std::optional<std::string> read_line(std::string_view prompt,
                                     const std::vector<std::string>& completions);

// What was typed so far cannot be called back: the next to type is somebody else.
void forget_lines();

}  // namespace bourse::cli
