// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/screen.h"

#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/terminal/output.h"

namespace bourse::cli {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool is_dumb() {
  const char* kind = std::getenv("TERM");
  return kind == nullptr || std::string_view(kind) == "dumb";
}

}  // namespace

bool is_terminal_out() { return isatty(STDOUT_FILENO) != 0; }

bool is_interactive() { return is_terminal_out() && isatty(STDIN_FILENO) != 0; }

TerminalSize terminal_size() {
  winsize found{};
  // Output may go to a file while the progress bar is on the terminal.
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &found) == 0 ||
                     ioctl(STDERR_FILENO, TIOCGWINSZ, &found) == 0;
  if (!known || found.ws_col == 0) return {};
  return {found.ws_col, found.ws_row > 0 ? found.ws_row : TerminalSize{}.height};
}

Screen current_screen() {
  const bool colour = is_terminal_out() && !is_set("NO_COLOR") && !is_dumb();
  return {.width = is_terminal_out() ? terminal_size().width : TerminalSize{}.width,
          .colour = colour};
}

void clear_screen() {
  if (is_interactive() && !is_dumb()) print("\x1b[H\x1b[2J");
}

void wipe_screen() {
  if (is_interactive() && !is_dumb()) print("\x1b[H\x1b[2J\x1b[3J");
}

}  // namespace bourse::cli
