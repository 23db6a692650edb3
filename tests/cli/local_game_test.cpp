// SPDX-License-Identifier: Apache-2.0
//
// Games at one keyboard, driven through a scripted console, including what only people at a
// terminal see.
#include "cli/table/local_game.h"

#include <deque>

#include <doctest/doctest.h>

#include "cli/table/terminal_session.h"
#include "games/registry.h"
#include "tests/cli/run_program.h"
#include "tests/cli/scripted_console.h"

namespace bourse::test {
namespace {

Seed seed_of(std::uint8_t first) {
  Seed seed{};
  seed[0] = first;
  return seed;
}

cli::LocalGame nyse(cli::Console& console,
                    int people,
                    const std::vector<std::string>& bots = {},
                    std::optional<std::string> record = std::nullopt,
                    const std::string& hands = "open") {
  const ErasedGame& game = *find_game("nyse");
  const int seats = people + static_cast<int>(bots.size());
  return cli::LocalGame(
      Match::start(game, *game.compile(seats, {{"first_player", 0}, {"hands", hands}}), seed_of(1)),
      *cli::make_players(seats, bots),
      std::move(record),
      console);
}

std::optional<ParseError> run(cli::LocalGame game, cli::Console& console) {
  return cli::TerminalSession(game, console).run();
}

}  // namespace

TEST_CASE("LOCAL a curtain between the turns of two people waits for Enter") {
  ScriptedConsole console({"", "withdraw bu", "", "moves"}, true);
  CHECK_FALSE(run(nyse(console, 2), console));
  CHECK(console.wipes() == 2);
  CHECK(has(console.output(), "Pass the keyboard to Person 1 and press Enter."));
  CHECK(has(console.output(), "Pass the keyboard to Person 2 and press Enter."));
  CHECK(console.prompts() ==
        std::vector<std::string>{"   ", "Person 1> ", "   ", "Person 2> ", "Person 2> "});
}

TEST_CASE("LOCAL the end of input at the curtain leaves the game") {
  ScriptedConsole console({}, true);
  CHECK_FALSE(run(nyse(console, 2), console));
  CHECK(has(console.output(), "was not saved"));
}

TEST_CASE("LOCAL a single person sees no curtain, and the ranking at the end") {
  ScriptedConsole console(std::deque<std::string>(300, "1"));
  CHECK_FALSE(run(nyse(console, 1, {"greedy"}), console));
  CHECK(console.wipes() == 0);
  CHECK(console.prompts().front() == "your move> ");
  CHECK(has(console.output(), "The game is over"));
  CHECK(has(console.output(), " seed 01"));
}

TEST_CASE("LOCAL the table is drawn once per decision, and again after an undo") {
  const std::string board = "chips in the supply";
  const auto boards = [&](std::deque<std::string> lines) {
    ScriptedConsole console(std::move(lines));
    run(nyse(console, 1), console);
    std::size_t count = 0;
    for (std::size_t at = console.output().find(board); at != std::string::npos;
         at = console.output().find(board, at + 1)) {
      ++count;
    }
    return count;
  };
  CHECK(boards({"quit"}) == 1);
  CHECK(boards({"prices", "fly", "99", "log", "quit"}) == 1);
  CHECK(boards({"table", "quit"}) == 2);
  CHECK(boards({"withdraw bu", "undo", "quit"}) == 3);
}

TEST_CASE("LOCAL a game whose reader is gone stops and saves its record") {
  const Folder folder;
  ScriptedConsole console({"1"});
  console.lose_reader();
  CHECK_FALSE(run(nyse(console, 1, {"greedy"}, folder.file("r.bourse")), console));
  CHECK(console.prompts().empty());
  CHECK(bourse({"verify", folder.file("r.bourse")}).code == 0);
}

TEST_CASE("LOCAL a record that cannot be written is the error at the end") {
  ScriptedConsole console({"1", "quit"});
  const auto error = run(nyse(console, 1, {"greedy"}, "/nowhere/r.bourse"), console);
  REQUIRE(error);
  CHECK_FALSE(has(console.output(), "Saved"));
}

TEST_CASE("LOCAL with concealed hands there are no hints, and help does not list them") {
  const auto helped = [](const std::string& hands) {
    ScriptedConsole console({"?", "hint", "quit"});
    run(nyse(console, 1, {"greedy"}, std::nullopt, hands), console);
    return console.output();
  };
  const std::string concealed = helped("concealed");
  CHECK_FALSE(has(concealed, "\n  hint "));
  CHECK(has(concealed, "No hints at this table"));
  CHECK(has(helped("open"), "\n  hint "));
}

}  // namespace bourse::test
