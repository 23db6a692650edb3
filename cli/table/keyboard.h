// SPDX-License-Identifier: Apache-2.0
//
// Standard input while messages arrive on the same thread. At a terminal the line is edited after a
// prompt that can be hidden and shown again; a pipe is read while a prompt is shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include "cli/table/terminal_game.h"
#include "cli/terminal/line_reader.h"

namespace bourse::cli {

class Keyboard {
 public:
  explicit Keyboard(boost::asio::io_context& network);

  void show(const std::string& prompt, const std::vector<std::string>& completions);
  void hide() { line_.hide(); }
  bool is_open() const { return line_.is_open(); }  // shown, and not yet answered

  // Returns a typed line, or the end of input, once.
  std::optional<Input> take();

  // For pipes: reads without a prompt until has_line() or is_exhausted().
  void read_ahead() { listen(); }
  bool has_line() const { return line_.has_line(); }
  bool is_exhausted() const { return line_.is_exhausted(); }

 private:
  void listen();
  void on_readable();

  boost::asio::posix::stream_descriptor input_;
  std::optional<Input> typed_;
  OpenLine line_;
  bool is_listening_ = false;
};

}  // namespace bourse::cli
