// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/console.h"

#include "cli/terminal/line_reader.h"
#include "cli/terminal/output.h"
#include "cli/terminal/screen.h"
#include "cli/terminal/wrap.h"

namespace bourse::cli {

bool StandardConsole::is_interactive() const { return cli::is_interactive(); }
Screen StandardConsole::screen() const { return current_screen(); }
int StandardConsole::height() const { return terminal_size().height; }
bool StandardConsole::is_reader_gone() const { return cli::is_reader_gone(); }
void StandardConsole::print(std::string_view text) { cli::print(text); }
void StandardConsole::print_paged(std::string_view text) { cli::print_paged(text); }
void StandardConsole::flush() { flush_output(); }
void StandardConsole::clear() { clear_screen(); }

void StandardConsole::wipe() {
  wipe_screen();
  forget_lines();
}

std::optional<std::string> StandardConsole::read_line(std::string_view prompt,
                                                      const std::vector<std::string>& completions) {
  return cli::read_line(prompt, completions);
}

void print_wrapped(Console& console, std::string_view text) {
  for (const std::string& line : wrap(" " + std::string(text), console.screen().width - 1, 3)) {
    console.print(line + "\n");
  }
}

}  // namespace bourse::cli
