// SPDX-License-Identifier: Apache-2.0
//
// bourse protocol: the messages of the server as TypeScript, or its limits as a table.
#include <CLI/CLI.hpp>

#include "cli/commands/command.h"
#include "cli/terminal/output.h"
#include "server/net/limits_table.h"
#include "server/protocol/typescript.h"

namespace bourse::cli {

CommandResult run_protocol(const Args& arguments) {
  CLI::App app(
      "Prints the messages between server and clients as TypeScript (web/src/api/wire.ts).",
      "bourse protocol");
  bool prints_limits = false;
  app.add_flag("--limits",
               prints_limits,
               "print the default limits of `bourse serve` as the table in docs/protocol.md");
  if (auto done = parse_args(app, arguments)) return *done;
  print(prints_limits ? net::limits_table({}, {}) : typescript_of_protocol());
  return ExitCode::Ok;
}

}  // namespace bourse::cli
