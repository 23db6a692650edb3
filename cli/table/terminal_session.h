// SPDX-License-Identifier: Apache-2.0
//
// The read-eval-print loop of a game at a terminal: moves by number or notation, confirmation of
// drastic moves, and the commands that every game has. A game may add commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/terminal_game.h"
#include "cli/terminal/console.h"
#include "core/codec/parse_error.h"

namespace bourse::cli {

class TerminalSession {
 public:
  // Both outlive the session.
  TerminalSession(TerminalGame& game, Console& console);

  // Runs until the game is over or the person leaves. The error is the game's, or, at the end of
  // piped input, that of the first rejected line.
  std::optional<ParseError> run();

 private:
  struct Standard {  // a command of every game
    std::string_view name;
    std::string_view help;  // translation key; empty: see GameCommands
    void (TerminalSession::*run)();
  };
  struct Unconfirmed {
    TypedMove move;
    std::string question;
  };
  static const std::vector<Standard>& standard_commands();

  void on_line(const std::string& line);
  void answer(const std::string& line);
  bool run_command(const std::string& line);
  void choose(const std::string& line);
  void consider(const std::string& line);
  void reject(const std::string& reason);

  // Commands.
  void explain();
  void give_hint();
  void undo();
  void show_moves();
  void show_prices();
  void show_table();
  void show_log();
  void show_rules();
  void quit();

  void show_long(const std::string& text);

  TerminalGame& game_;
  Console& console_;
  std::vector<TerminalCommand> own_;  // commands of the game
  std::vector<std::string> command_names_;
  std::optional<Unconfirmed> unconfirmed_;
  std::optional<ParseError> first_rejection_;  // of piped input
  bool has_left_ = false;
};

}  // namespace bourse::cli
