// SPDX-License-Identifier: Apache-2.0
//
// bourse check GAME: the conformance suite (lab/conformance/conformance.h).
#include <CLI/CLI.hpp>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/terminal/output.h"
#include "lab/conformance/conformance.h"

namespace bourse::cli {

CommandResult run_check(const Args& arguments) {
  CLI::App app(
      "Plays seeded random games for every number of players and every option value, and\n"
      "checks every position against the contract of a game. Prints the number of games per\n"
      "combination.",
      "bourse check");
  app.footer("Exit code 1: a check failed, or a combination was never played.");
  std::string key;
  std::optional<std::string> seed;
  ConformancePlan plan;
  add_game(app, key);
  app.add_option("--games", plan.games, "games per combination")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000'000));
  app.add_option(
         "--players", plan.seat_counts, "check only this number of players; may be repeated")
      ->type_name("N")
      ->allow_extra_args(false);
  app.add_option("--threads", plan.threads, "number of threads (default: 0, one per core)")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
  app.add_option("--seed", seed, "random seed, 1 to 64 hex digits (default: 0)")->type_name("HEX");
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
