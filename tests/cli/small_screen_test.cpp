// SPDX-License-Identifier: Apache-2.0
//
// Games at a terminal of 80 columns and 24 rows: each decision fits, with the market in it.
#include <algorithm>

#include <doctest/doctest.h>

#include "cli/table/local_game.h"
#include "cli/table/terminal_session.h"
#include "cli/terminal/translations.h"
#include "games/registry.h"
#include "tests/cli/run_program.h"
#include "tests/cli/scripted_console.h"

namespace bourse::test {
namespace {

// Answers each decision with its first move, and each question with yes.
class FirstMoveConsole final : public ScriptedConsole {
 public:
  explicit FirstMoveConsole(int decisions) : ScriptedConsole({}, true), decisions_(decisions) {}

  std::optional<std::string> read_line(std::string_view /*prompt*/,
                                       const std::vector<std::string>& completions) override {
    if (completions.empty()) return "y";
    if (decisions_-- == 0) return std::nullopt;
    return completions.front();
  }

 private:
  int decisions_;
};

struct SmallGame {
  std::string key;
  std::vector<std::string> market;  // what shows the price of each company
};
const std::vector<SmallGame> kGames{
    {"nyse", {" blue ", " black ", " red ", " green "}},
    {"stonks", {"carrot", "grass", "honey", "fish", "apple"}},
    {"take_stock", {" Corn ", " Gems ", " Tech ", " Oil ", " Movie "}},
    {"stockpile", {"AA ", "BB ", "CC ", "EE ", "LL ", "SS "}},
    {"stockastic", {" company ", "price block", " coins "}}};

std::vector<std::string> screens_of(const std::string& key, int seats) {
  const ErasedGame& game = *find_game(key);
  cli::translations() = cli::Translations("en");
  cli::translations().use_game(key);
  Seed seed{};
  seed[0] = 7;
  FirstMoveConsole console(60);
  cli::LocalGame local(
      Match::start(game, *game.compile(seats, {}), seed),
      *cli::make_players(seats,
                         std::vector<std::string>(static_cast<std::size_t>(seats) - 1, "greedy")),
      std::nullopt,
      console);
  cli::TerminalSession(local, console).run();
  std::vector<std::string> screens = console.screens();
  screens.pop_back();  // the result, or the goodbye
  cli::translations() = cli::Translations("en");
  return screens;
}

}  // namespace

TEST_CASE("SMALL every decision of every game fits 80 columns and 24 rows, below its market") {
  for (const SmallGame& game : kGames) {
    for (const std::string& screen : screens_of(game.key, 4)) {
      CAPTURE(screen);
      CHECK(std::count(screen.begin(), screen.end(), '\n') <= 23);  // and the prompt
      for (const std::string& line : lines_of(screen)) CHECK(columns(line) < 80);
      for (const std::string& company : game.market) CHECK_MESSAGE(has(screen, company), company);
    }
  }
}

}  // namespace bourse::test
