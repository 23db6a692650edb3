// SPDX-License-Identifier: Apache-2.0
//
// The screen of the terminal: size, colour, clearing. Without a terminal at both ends, output is
// plain text that is never cleared.
#pragma once

#include "core/text/screen.h"

namespace bourse::cli {

struct TerminalSize {
  int width = 80;
  int height = 24;
};

bool is_terminal_out();
bool is_interactive();  // input and output are terminals
TerminalSize terminal_size();
Screen current_screen();

// Does nothing if not interactive.
void clear_screen();
// Also clears the scrollback, between two people who must not see each other's screen.
void wipe_screen();

}  // namespace bourse::cli
