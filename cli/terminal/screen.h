// SPDX-License-Identifier: Apache-2.0
//
// The terminal, if there is one: its size, whether it takes colour, and how it is wiped. Without a
// terminal on both sides everything is plain text in the order it happens.
#pragma once

#include "core/boundary/screen.h"

namespace bourse::cli {

struct TerminalSize {
  int width = 80;
  int height = 24;
};

bool is_terminal_out();
bool is_interactive();  // a person sits at both ends
TerminalSize terminal_size();
Screen current_screen();

// Nothing when not interactive.
void clear_screen();
// Also what could be scrolled back to: between two people who must not see each other's screen.
void wipe_screen();

}  // namespace bourse::cli
