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

struct BenchWish {
  std::string game;  // empty: all of them
  std::optional<int> seats;
  bool json = false;
  bool digest = false;
  bool search = false;
};

std::optional<ParseError> refuse_wish(const BenchWish& wish) {
  if (wish.digest && (wish.json || wish.seats || wish.search)) {
    return ParseError{"--digest", "goes with none of --json, --players and --search"};
  }
  if (wish.game.empty()) return std::nullopt;
  const auto game = wanted_game(wish.game);
  if (!game) return game.error();
  if (wish.seats) return refuse_seats(**game, *wish.seats);
  return std::nullopt;
}

void say_digests(const BenchWish& wish) {
  for (const ErasedGame& game : games()) {
    const bool is_wanted = wish.game.empty() || wish.game == game.descriptor->key;
    if (is_wanted) say(digest_line(game) + "\n");
  }
}

}  // namespace

Ending run_bench(const Words& words) {
  CLI::App app(
      "Random playouts on one thread through the same code that search and server use, in\n"
      "CPU time, the median of several runs.",
      "bourse bench");
  BenchWish wish;
  app.add_option("GAME", wish.game, "which game; all of them without it");
  app.add_option("--players", wish.seats, "seats at the table")->type_name("N");
  app.add_flag("--json", wish.json, "as a JSON array");
  app.add_flag("--digest", wish.digest, "no figures: one hash a game over seeded random games");
  app.add_flag("--search", wish.search, "also how many playouts a search makes, from the deal");
  if (auto ending = read_words(app, words)) return *ending;
  if (auto error = refuse_wish(wish)) return Unexpected(*std::move(error));

  if (wish.digest) {
    say_digests(wish);
    return ExitCode::Fine;
  }
  const std::vector<BenchFigures> figures =
      bench({.game = wish.game, .seats = wish.seats, .has_search = wish.search});
  if (figures.empty()) return refusal("--players", "no game seats that many");
  say(wish.json ? json::serialize(to_json(figures)) + "\n" : to_text(figures));
  return ExitCode::Fine;
}

}  // namespace bourse::cli
