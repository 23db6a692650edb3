// SPDX-License-Identifier: Apache-2.0
//
// bourse protocol: the messages as TypeScript, or the limits as a table.
#include <CLI/CLI.hpp>

#include "cli/commands/command.h"
#include "cli/terminal/output.h"
#include "server/net/limits_table.h"
#include "server/protocol/typescript.h"

namespace bourse::cli {

CommandResult run_protocol(const Args& arguments) {
  CLI::App app("The messages between the house and its clients, as TypeScript: web/src/wire.ts.",
               "bourse protocol");
  bool are_limits_wanted = false;
  app.add_flag("--limits",
               are_limits_wanted,
               "the limits of `bourse serve` by default, as the table of docs/protocol.md");
  if (auto done = parse_args(app, arguments)) return *done;
  print(are_limits_wanted ? net::limits_table({}, {}) : typescript_of_protocol());
  return ExitCode::Ok;
}

}  // namespace bourse::cli
