// SPDX-License-Identifier: Apache-2.0
#include "cli/table/keyboard.h"

#include <utility>

#include <unistd.h>

#include "cli/terminal/screen.h"

namespace bourse::cli {

Keyboard::Keyboard(boost::asio::io_context& network)
    : input_(network, dup(STDIN_FILENO)), line_([this](const std::optional<std::string>& line) {
        typed_ = line ? Input{Input::Kind::Line, *line} : Input{Input::Kind::End};
      }) {}

void Keyboard::show(const std::string& prompt, const std::vector<std::string>& completions) {
  line_.show(prompt, completions);
  listen();
}

std::optional<Input> Keyboard::take() { return std::exchange(typed_, std::nullopt); }

void Keyboard::listen() {
  if (is_listening_) return;
  is_listening_ = true;
  input_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                    [this](const boost::system::error_code& error) {
                      is_listening_ = false;
                      // Regular files cannot be waited for and are always ready.
                      if (error != boost::asio::error::operation_aborted) on_readable();
                    });
}

void Keyboard::on_readable() {
  if (!line_.is_open() && !is_interactive()) return line_.read_ahead();
  line_.readable();
  if (line_.is_open()) listen();
}

}  // namespace bourse::cli
