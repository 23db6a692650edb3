// SPDX-License-Identifier: Apache-2.0
//
// The commands of a terminal session, on a fake game with a list of inputs.
#include "cli/table/terminal_session.h"

#include <deque>

#include <doctest/doctest.h>

#include "tests/cli/run_program.h"
#include "tests/cli/scripted_console.h"

namespace bourse::test {
namespace {

using cli::Input;

Input line(std::string text) { return {Input::Kind::Line, std::move(text)}; }

// Plays nothing; records the calls.
class FakeGame final : public cli::TerminalGame {
 public:
  explicit FakeGame(std::deque<Input> inputs) : inputs_(std::move(inputs)) {
    Preview drastic;
    drastic.warnings.push_back("ends the game");
    drastic.warnings.push_back("wastes 3");
    choices_ = cli::Choices({}, {{"take bu", {}, {}}, {"stop", {}, drastic}});
  }

  Input next_line(const std::optional<std::string>& question,
                  const std::vector<std::string>& commands) override {
    questions.push_back(question.value_or(""));
    completed = cli::completions(choices_, commands);
    if (inputs_.empty()) return {Input::Kind::Closed};
    Input next = inputs_.front();
    inputs_.pop_front();
    return next;
  }
  const cli::Choices& choices() const override { return choices_; }
  bool is_move(const std::string& line) const override { return line == "hint bu"; }
  Result<cli::TypedMove, std::string> read_move(const std::string& line) const override {
    if (line == "fly") return Unexpected(std::string("nobody flies"));
    return cli::TypedMove{line};
  }
  void play(const cli::TypedMove& move) override { played.push_back(move.notation); }
  void show_table() override { ++tables; }
  std::string help() override { return "what can be done\n"; }
  Result<cli::Hint, std::string> hint() override {
    if (gives_no_hints) return Unexpected(std::string("no hints here"));
    return cli::Hint{{{"take bu", 40, 100}, {"stop", 30, 100}}, false};
  }
  std::optional<std::string> undo() override { return "it cannot be undone"; }
  std::string prices(const Screen& /*screen*/) const override { return "prices\n"; }
  std::vector<std::string> log() const override { return {"first", "second"}; }
  std::string rules(int width) const override { return "rules of width " + std::to_string(width); }
  cli::GameCommands commands() override {
    const auto say = [this](const std::string& argument) {
      chat.push_back(argument);
      return argument.empty() ? std::optional<std::string>("say what?") : std::nullopt;
    };
    cli::GameCommands commands{"terminal.can.hint",
                               "terminal.can.undo",
                               "terminal.can.quit",
                               {{"say", "terminal.can.say", say}}};
    if (gives_no_hints) commands.hint.reset();
    return commands;
  }
  bool is_live() const override { return others_go_on; }
  void leave() override { ++leaves; }
  std::optional<ParseError> failure() const override { return fault; }

  void ask_nobody() { choices_ = cli::Choices(); }

  bool gives_no_hints = false;
  bool others_go_on = false;
  std::optional<ParseError> fault;
  std::vector<std::string> questions;
  std::vector<std::string> completed;
  std::vector<std::string> played;
  std::vector<std::string> chat;
  int tables = 0;
  int leaves = 0;

 private:
  std::deque<Input> inputs_;
  cli::Choices choices_;
};

struct Session {
  explicit Session(std::deque<Input> inputs, bool interactive = false)
      : game(std::move(inputs)), console({}, interactive) {}
  std::optional<ParseError> run() { return cli::TerminalSession(game, console).run(); }

  FakeGame game;
  ScriptedConsole console;
};

}  // namespace

TEST_CASE("SESSION a move is chosen by its number or its notation") {
  Session session({line("1"), line(" take bu "), line("2"), line(""), line("   ")});
  CHECK_FALSE(session.run());
  CHECK(session.game.played == std::vector<std::string>{"take bu", "take bu", "stop"});
  CHECK(session.console.output().empty());
}

TEST_CASE("SESSION an invalid number and an invalid move are rejected with a reason") {
  Session session({line("0"), line("3"), line("fly")});
  CHECK_FALSE(session.run());
  CHECK(session.game.played.empty());
  CHECK(has(session.console.output(), "There is no move 0; moves are numbered 1 to 2."));
  CHECK(has(session.console.output(), "There is no move 3"));
  CHECK(has(session.console.output(), "nobody flies\n"));
}

TEST_CASE("SESSION the error of piped input is the first rejection, unless the game failed") {
  Session piped({line("fly"), line("7"), {Input::Kind::End}});
  const auto error = piped.run();
  REQUIRE(error);
  CHECK(error->what == "nobody flies");
  CHECK(piped.game.leaves == 1);

  Session failed({line("fly"), {Input::Kind::End}});
  failed.game.fault = ParseError{"record", "the disk is full"};
  CHECK(failed.run()->what == "the disk is full");

  Session typed({line("fly"), {Input::Kind::End}}, true);
  CHECK_FALSE(typed.run());
  CHECK(typed.game.leaves == 1);

  Session left({line("fly"), line("quit"), line("1")});
  CHECK_FALSE(left.run());
  CHECK(left.game.leaves == 1);
  CHECK(left.game.played.empty());
}

TEST_CASE("SESSION a move that a server refuses counts as a rejected line") {
  Session session({{Input::Kind::Rejection, "not now"}, {Input::Kind::End}});
  CHECK(session.run()->what == "not now");
  CHECK(session.console.output() == "not now\n");
}

TEST_CASE("SESSION a game that closes ends the session without a goodbye") {
  Session session({line("1")});
  session.game.fault = ParseError{"--join", "the server is gone"};
  CHECK(session.run()->what == "the server is gone");
  CHECK(session.game.leaves == 0);
}

TEST_CASE("SESSION a drastic move needs confirmation at a terminal, not in a pipe") {
  Session no({line("stop"), line("no"), line("2"), line("")}, true);
  no.run();
  CHECK(no.game.played.empty());
  const std::string question = "stop: ends the game, wastes 3. Are you sure? y/n ";
  CHECK(no.game.questions == std::vector<std::string>{"", question, "", question, ""});

  Session yes({line("2"), line("Yes"), line("take bu")}, true);
  yes.run();
  CHECK(yes.game.played == std::vector<std::string>{"stop", "take bu"});

  Session piped({line("stop")});
  piped.run();
  CHECK(piped.game.played == std::vector<std::string>{"stop"});
}

TEST_CASE("SESSION a move has priority over a command with the same name") {
  Session session({line("hint bu"), line("hint")});
  session.run();
  CHECK(session.game.played == std::vector<std::string>{"hint bu"});
  CHECK(has(session.console.output(),
            "take bu: wins about 40% of 100 simulated games; the next best move 30%"));
}

TEST_CASE("SESSION every command answers once, and commands of the game get their argument") {
  Session session({line("table"),
                   line("undo"),
                   line("prices"),
                   line("log"),
                   line("rules"),
                   line("moves"),
                   line("say  hello  you ")});
  session.run();
  CHECK(session.game.tables == 1);
  const std::string& said = session.console.output();
  CHECK(has(said, "it cannot be undone\nprices\n first\n second\nrules of width 79"));
  CHECK(has(said, "1 take bu"));
  CHECK(session.game.chat == std::vector<std::string>{"hello  you"});
  CHECK(session.console.pages() == 3);
}

TEST_CASE("SESSION a live game uses no pager") {
  Session session({line("log"), line("rules"), line("moves")});
  session.game.others_go_on = true;
  session.run();
  CHECK(session.console.pages() == 0);
  CHECK(has(session.console.output(), " first\n second\n"));
}

TEST_CASE("SESSION a command of the game may reject its line") {
  Session session({line("say"), {Input::Kind::End}});
  CHECK(session.run()->what == "say what?");
}

TEST_CASE("SESSION help lists every command, those of the game before quit") {
  Session session({line("help")});
  session.run();
  const std::string& said = session.console.output();
  CHECK(has(said, "what can be done\nType a move, by number or in notation, or a command:\n  ? "));
  for (const std::string& name : session.game.completed) {
    if (name == "take bu" || name == "stop") continue;
    CHECK_MESSAGE(has(said, "\n  " + name + " "), name);
  }
  CHECK(said.find("\n  say ") < said.find("\n  quit "));
  CHECK(said.find("\n  rules ") < said.find("\n  say "));
}

TEST_CASE("SESSION without hints help does not list them, and `hint` says why") {
  Session session({line("?"), line("hint")});
  session.game.gives_no_hints = true;
  session.run();
  CHECK_FALSE(has(session.console.output(), "\n  hint "));
  CHECK(has(session.console.output(), "\n  undo "));
  CHECK(has(session.console.output(), "no hints here\n"));
}

TEST_CASE("SESSION Tab completes moves and commands") {
  Session session({});
  session.run();
  CHECK(session.game.completed.front() == "take bu");
  CHECK(session.game.completed.back() == "say");
}

TEST_CASE("SESSION out of turn a move is refused, but commands work") {
  Session session({line("take bu"), line("1"), line("say hi")});
  session.game.ask_nobody();
  session.run();
  CHECK(session.game.played.empty());
  CHECK(has(session.console.output(), "It is not your turn."));
  CHECK(session.game.chat == std::vector<std::string>{"hi"});
}

}  // namespace bourse::test
