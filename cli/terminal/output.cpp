// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/output.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <sys/wait.h>

#include "cli/terminal/screen.h"

namespace bourse::cli {
namespace {

int write_error = 0;  // errno of the first write that failed

void note(bool succeeded) {
  if (!succeeded && write_error == 0) write_error = errno;
}

// Ctrl-C in the pager must not end the game.
bool page(std::string_view text) {
  const char* configured = std::getenv("PAGER");
  const std::string pager = configured != nullptr && *configured != '\0' ? configured : "less -R";
  flush_output();
  auto* const interrupt = std::signal(SIGINT, SIG_IGN);
  FILE* pipe = popen(pager.c_str(), "w");  // $PAGER is a command line
  int status = -1;
  if (pipe != nullptr) {
    std::fwrite(text.data(), 1, text.size(), pipe);
    status = pclose(pipe);
  }
  std::signal(SIGINT, interrupt);
  constexpr int kNoSuchCommand = 127;
  return status != -1 && !(WIFEXITED(status) && WEXITSTATUS(status) == kNoSuchCommand);
}

}  // namespace

void print(std::string_view text) {
  if (write_error != 0) return;
  note(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

bool flush_output() {
  if (write_error == 0) note(std::fflush(stdout) == 0);
  return write_error == 0;
}

bool is_reader_gone() { return write_error == EPIPE; }

void print_paged(std::string_view text) {
  const auto lines = std::count(text.begin(), text.end(), '\n');
  const bool is_long = is_terminal_out() && lines >= terminal_size().height;
  if (!is_long || !page(text)) print(text);
}

}  // namespace bourse::cli
