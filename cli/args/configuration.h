// SPDX-License-Identifier: Apache-2.0
//
// The options of a command from a TOML file, from the environment and from the command line. A
// later source overrides an earlier one. In the file, `--bot-delay 500` is `bot-delay = 500`; in
// the environment of `bourse serve` it is BOURSE_SERVE_BOT_DELAY=500. A list is an array in the
// file and separated by commas in the environment.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/command.h"

namespace bourse::cli {

struct Setting {
  std::string key;                  // the name of an option without its dashes
  std::vector<std::string> values;  // several for an option that may be repeated
  std::string source;               // as error messages name it: "house.toml", "BOURSE_SERVE_PORT"
};

// The closest of `known` to a mistyped word, or nothing if none is similar.
std::optional<std::string> nearest_name(std::string_view word,
                                        const std::vector<std::string>& known);

// Like parse_args, with the further options --config FILE and --print-config. `prefix` is that of
// the environment variables, such as "BOURSE_SERVE_". Unknown keys are refused.
std::optional<CommandResult> parse_configured(CLI::App& app,
                                              std::string_view prefix,
                                              const Args& arguments);

}  // namespace bourse::cli
