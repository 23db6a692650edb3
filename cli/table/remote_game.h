// SPDX-License-Identifier: Apache-2.0
//
// A seat at a table of a server: `bourse play --join URL`. The server draws the board and decides
// what is legal. A move whose answer was lost is sent again with the same id.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "cli/table/remote_screen.h"
#include "cli/table/table_connection.h"
#include "cli/table/table_feed.h"
#include "cli/table/terminal_game.h"
#include "cli/terminal/console.h"

namespace bourse::cli {

class RemoteGame final : public TerminalGame {
 public:
  // The console outlives the game.
  RemoteGame(Invitation invitation, Console& console);

  // Takes a seat if one is open, otherwise watches, and connects. The error is why the server
  // refuses both.
  std::optional<ParseError> enter(const JoinOptions& options);

  // After the end of piped moves it waits as long as bots move: they may end the game.
  Input next_line(const std::optional<std::string>& question,
                  const std::vector<std::string>& commands) override;
  const Choices& choices() const override { return table().choices(); }
  bool is_move(const std::string& line) const override;
  Result<TypedMove, std::string> read_move(const std::string& line) const override;
  void play(const TypedMove& move) override;

  void show_table() override;
  std::string help() override;
  Result<Hint, std::string> hint() override;
  std::optional<std::string> undo() override;
  std::string prices(const Screen& screen) const override;
  std::vector<std::string> log() const override { return table().log().all(); }
  std::string rules(int width) const override;
  GameCommands commands() override;
  bool is_live() const override { return true; }
  void leave() override;
  std::optional<ParseError> failure() const override { return failure_; }

 private:
  const RemoteTable& table() const { return feed_.table(); }
  void on_message(std::string_view text);
  void on_lost(const std::string& why);
  void react(const Reaction& reaction);
  void send_hello();
  // Adds the steps that the welcome is too short for.
  void complete(wire::Welcome& welcome) const;
  // Loads the steps that the hash chain lacks.
  void load_chain();
  void end_game();
  void remove(const std::string& name);
  void mute(const std::string& name, bool is_muted);
  // Sends the message, or prints the sentence that says why there is none.
  void send(const Result<std::string, std::string>& message);
  void close(std::optional<std::string> why);
  // Compares the record of the finished game with what this terminal was sent.
  void check_record();

  Console& console_;
  DealGuard guard_;
  boost::asio::io_context network_;
  TableConnection connection_;
  RemoteScreen screen_;
  TableFeed feed_;
  std::optional<std::string> rejection_;  // not yet returned by next_line()
  std::optional<ParseError> failure_;
  bool is_answered_ = true;  // something arrived since the last move was sent
  bool is_closed_ = false;
};

}  // namespace bourse::cli
