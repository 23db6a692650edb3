// SPDX-License-Identifier: Apache-2.0
//
// A game as a terminal session (terminal_session.h, which has the commands) plays it.
// Implementations: local_game.h for bots and people at this keyboard, remote_game.h for a table of
// a server.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/choices.h"
#include "cli/table/hint_text.h"
#include "core/codec/parse_error.h"
#include "core/result.h"
#include "core/text/screen.h"

namespace bourse::cli {

// The end of a wait for a person.
struct Input {
  enum class Kind {
    Line,       // a typed line
    Rejection,  // the server refused a move; the text says why
    End,        // end of input
    Closed,     // the game is over or cannot continue
  };
  Kind kind = Kind::Closed;
  std::string text{};
};

// An action as typed. A line may hold actions for consecutive decisions; `rest` has the later ones.
struct TypedMove {
  std::string notation;
  std::string rest{};
};

struct Hint {
  std::vector<HintedMove> moves;
  bool is_alone = false;
};

// A command of one kind of game. `run` returns the reason if it rejects the line.
struct TerminalCommand {
  std::string_view name;
  std::string_view help;  // translation key
  std::function<std::optional<std::string>(const std::string& argument)> run;
};

// The commands of a game, and translation keys of those whose meaning depends on the game.
struct GameCommands {
  std::optional<std::string_view> hint;  // none: no hints in this game
  std::string_view undo;
  std::string_view quit;
  std::vector<TerminalCommand> own{};
};

class TerminalGame {
 public:
  virtual ~TerminalGame() = default;

  // Waits for a line. Meanwhile bots move, messages arrive and the screen is drawn. A question
  // replaces the game's own prompt.
  virtual Input next_line(const std::optional<std::string>& question,
                          const std::vector<std::string>& commands) = 0;

  // Of the current decision; empty if nobody at this terminal is to act.
  virtual const Choices& choices() const = 0;
  // Whether the line is a move even if it begins like a command.
  virtual bool is_move(const std::string& line) const = 0;
  // The error is a sentence.
  virtual Result<TypedMove, std::string> read_move(const std::string& line) const = 0;
  virtual void play(const TypedMove& move) = 0;

  virtual void show_table() = 0;
  virtual std::string help() = 0;  // empty if the answer comes later
  virtual Result<Hint, std::string> hint() = 0;
  virtual std::optional<std::string> undo() = 0;  // the reason if it is refused at once
  virtual std::string prices(const Screen& screen) const = 0;
  virtual std::vector<std::string> log() const = 0;  // paragraphs
  virtual std::string rules(int width) const = 0;
  virtual GameCommands commands() = 0;
  // Whether the game goes on while a person reads: then nothing is shown in a pager.
  virtual bool is_live() const = 0;

  // Says goodbye. Only failure() may be called afterwards.
  virtual void leave() = 0;
  virtual std::optional<ParseError> failure() const = 0;
};

// Completions for Tab: the moves, then the commands.
std::vector<std::string> completions(const Choices& choices,
                                     const std::vector<std::string>& commands);

}  // namespace bourse::cli
