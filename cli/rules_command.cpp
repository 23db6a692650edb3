// SPDX-License-Identifier: Apache-2.0
//
// bourse rules GAME
#include "cli/command.h"
#include "cli/output.h"
#include "cli/wishes.h"

namespace bourse::cli {

Ending run_rules(const Words& words) {
  CLI::App app("The rules of a game, in our own words.", "bourse rules");
  std::string key;
  app.add_option("GAME", key, "which game")->required();
  if (auto ending = read_words(app, words)) return *ending;

  const auto game = wanted_game(key);
  if (!game) return Unexpected(game.error());
  say_paged((*game)->summary);
  return ExitCode::Fine;
}

}  // namespace bourse::cli
