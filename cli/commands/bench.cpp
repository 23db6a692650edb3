// SPDX-License-Identifier: Apache-2.0
//
// bourse bench: the speed of the games (lab/bench/bench.h), and the digest of their behaviour.
#include "lab/bench/bench.h"

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>

#include "cli/args/arguments.h"
#include "cli/commands/command.h"
#include "cli/terminal/output.h"
#include "games/registry.h"
#include "lab/bench/digest.h"

namespace bourse::cli {
namespace {

struct BenchArgs {
  std::string game;  // empty: all games
  std::optional<int> seats;
  bool json = false;
  bool digest = false;
  bool search = false;
};

std::optional<ParseError> refuse_args(const BenchArgs& args) {
  if (args.digest && (args.json || args.seats || args.search)) {
    return ParseError{"--digest", "cannot be combined with --json, --players or --search"};
  }
  if (args.game.empty()) return std::nullopt;
  const auto game = parse_game(args.game);
  if (!game) return game.error();
  if (args.seats) return refuse_seats(**game, *args.seats);
  return std::nullopt;
}

void print_digests(const BenchArgs& args) {
  for (const ErasedGame& game : games()) {
    const bool is_selected = args.game.empty() || args.game == game.descriptor->key;
    if (is_selected) print(digest_line(game) + "\n");
  }
}

}  // namespace

CommandResult run_bench(const Args& arguments) {
  CLI::App app(
      "Plays random games on one thread, through the same code as search and server, and\n"
      "prints rates in CPU time: the median of several runs.",
      "bourse bench");
  BenchArgs args;
  app.add_option("GAME", args.game, "key of the game (default: all games)");
  app.add_option("--players", args.seats, kPlayersHelp)->type_name("N");
  app.add_flag("--json", args.json, "print a JSON array");
  app.add_flag(
      "--digest", args.digest, "print one hash per game over seeded random games instead of rates");
  app.add_flag("--search", args.search, "also measure the playouts of a search from the deal");
  if (auto done = parse_args(app, arguments)) return *done;
  if (auto error = refuse_args(args)) return Unexpected(*std::move(error));

  if (args.digest) {
    print_digests(args);
    return ExitCode::Ok;
  }
  const std::vector<BenchResult> figures =
      bench({.game = args.game, .seats = args.seats, .has_search = args.search});
  if (figures.empty()) return bad_input("--players", "no game allows that many players");
  print(args.json ? json::serialize(to_json(figures)) + "\n" : to_text(figures));
  return ExitCode::Ok;
}

}  // namespace bourse::cli
