// SPDX-License-Identifier: Apache-2.0
//
// bourse check GAME: the conformance suite (lab/conformance.h) in process.
#include <CLI/CLI.hpp>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/terminal/output.h"
#include "lab/conformance.h"

namespace bourse::cli {

CommandResult run_check(const Args& arguments) {
  CLI::App app(
      "Plays seeded random games at every seat count and every option value and holds each\n"
      "position against the contract of a game. Prints how many games each cell played.",
      "bourse check");
  app.footer("Exit code 1: a promise was broken, or a cell stayed empty.");
  std::string key;
  std::optional<std::string> seed;
  ConformancePlan plan;
  app.add_option("GAME", key, "which game")->required();
  app.add_option("--games", plan.games, "games in each cell")
      ->type_name("N")
      ->check(CLI::Range(1, 100'000'000));
  app.add_option("--players", plan.seat_counts, "only these numbers of seats")
      ->type_name("N")
      ->allow_extra_args(false);
  app.add_option("--threads", plan.threads, "0: one for each core")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
  app.add_option("--seed", seed, "1 to 64 hex digits; 0 without it")->type_name("HEX");
  if (auto done = parse_args(app, arguments)) return *done;

  const auto game = parse_game(key);
  if (!game) return Unexpected(game.error());
  for (const int seats : plan.seat_counts) {
    if (auto error = refuse_seats(**game, seats)) {
      return Unexpected(*std::move(error));
    }
  }
  const auto start = seed_or_random(seed.value_or("0"));
  if (!start) return Unexpected(start.error());
  plan.seed = *start;
  const ConformanceReport report = check_conformance(**game, plan);
  print(to_text(report));
  return report.passed() ? ExitCode::Ok : ExitCode::CheckFailed;
}

}  // namespace bourse::cli
