// SPDX-License-Identifier: Apache-2.0
//
// bourse protocol
#include <CLI/CLI.hpp>

#include "cli/command.h"
#include "cli/output.h"
#include "server/protocol/typescript.h"

namespace bourse::cli {

Ending run_protocol(const Words& words) {
  CLI::App app("The messages between the house and its clients, as TypeScript: web/src/wire.ts.",
               "bourse protocol");
  if (auto ending = read_words(app, words)) return *ending;
  say(typescript_of_protocol());
  return ExitCode::Fine;
}

}  // namespace bourse::cli
