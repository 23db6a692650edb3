// SPDX-License-Identifier: Apache-2.0
//
// Screen and keyboard of a joined game: a prompt that stays open while messages arrive.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "cli/table/keyboard.h"
#include "cli/table/remote_best.h"
#include "cli/table/remote_table.h"
#include "cli/table/terminal_game.h"
#include "cli/terminal/console.h"

namespace bourse::cli {

class RemoteScreen {
 public:
  RemoteScreen(Console& console, boost::asio::io_context& network, RemoteBest::Fetch fetch);

  // Returns a typed line, or the end of input, once.
  std::optional<Input> take() { return keyboard_.take(); }
  // Shows a prompt if one is due and none is open. At a terminal a person may always type; a pipe
  // is read only if a decision is due. Returns the end of input if a pipe is exhausted and the game
  // waits for people; while it waits for bots, their moves may still end the game.
  std::optional<Input> prompt(const RemoteTable& table,
                              const std::optional<std::string>& question,
                              const std::vector<std::string>& commands);
  void hide_prompt() { keyboard_.hide(); }

  void print(const std::string& text);  // an empty text is ignored
  // Without a height the whole table is drawn.
  void draw(const RemoteTable& table, std::optional<int> height);
  // The whole table and the ranking.
  void draw_result(const RemoteTable& table);

 private:
  std::optional<Input> read_ahead(const RemoteTable& table);

  Console& console_;
  Keyboard keyboard_;
  RemoteBest best_;
};

}  // namespace bourse::cli
