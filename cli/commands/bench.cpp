// SPDX-License-Identifier: Apache-2.0
//
// bourse bench: how fast the games are (lab/bench.h), and the digest of their behaviour.
#include "lab/bench.h"

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/terminal/output.h"
#include "games/registry.h"
#include "lab/digest.h"

namespace bourse::cli {
namespace {

struct BenchArgs {
  std::string game;  // empty: all of them
  std::optional<int> seats;
  bool json = false;
  bool digest = false;
  bool search = false;
};

std::optional<ParseError> refuse_args(const BenchArgs& args) {
  if (args.digest && (args.json || args.seats || args.search)) {
    return ParseError{"--digest", "goes with none of --json, --players and --search"};
  }
  if (args.game.empty()) return std::nullopt;
  const auto game = parse_game(args.game);
  if (!game) return game.error();
  if (args.seats) return refuse_seats(**game, *args.seats);
  return std::nullopt;
}

void print_digests(const BenchArgs& args) {
  for (const ErasedGame& game : games()) {
    const bool is_wanted = args.game.empty() || args.game == game.descriptor->key;
    if (is_wanted) print(digest_line(game) + "\n");
  }
}

}  // namespace

CommandResult run_bench(const Args& arguments) {
  CLI::App app(
      "Random playouts on one thread through the same code that search and server use, in\n"
      "CPU time, the median of several runs.",
      "bourse bench");
  BenchArgs args;
  app.add_option("GAME", args.game, "which game; all of them without it");
  app.add_option("--players", args.seats, "seats at the table")->type_name("N");
  app.add_flag("--json", args.json, "as a JSON array");
  app.add_flag("--digest", args.digest, "no figures: one hash a game over seeded random games");
  app.add_flag("--search", args.search, "also how many playouts a search makes, from the deal");
  if (auto done = parse_args(app, arguments)) return *done;
  if (auto error = refuse_args(args)) return Unexpected(*std::move(error));

  if (args.digest) {
    print_digests(args);
    return ExitCode::Ok;
  }
  const std::vector<BenchFigures> figures =
      bench({.game = args.game, .seats = args.seats, .has_search = args.search});
  if (figures.empty()) return bad_input("--players", "no game seats that many");
  print(args.json ? json::serialize(to_json(figures)) + "\n" : to_text(figures));
  return ExitCode::Ok;
}

}  // namespace bourse::cli
