// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/line_reader.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <set>
#include <utility>

#include <editline/readline.h>
#include <unistd.h>

#include "cli/terminal/output.h"
#include "cli/terminal/screen.h"
#include "core/text/trim.h"

namespace bourse::cli {
namespace {

// Global, because the callbacks of libedit have no user argument.
std::vector<std::string> offered;  // candidates at the cursor

char* next_match(const char* text, int state) {
  static std::size_t at = 0;
  if (state == 0) at = 0;
  while (at < offered.size()) {
    const std::string& word = offered[at++];
    if (word.compare(0, std::strlen(text), text) == 0) return strdup(word.c_str());
  }
  return nullptr;
}

const std::vector<std::string>* lines_known = nullptr;

// The words that follow the text before the cursor in any known line.
void offer_words(std::string_view before) {
  std::set<std::string> words;
  for (const std::string& line : *lines_known) {
    if (line.compare(0, before.size(), before) != 0) continue;
    const std::size_t end = std::min(line.find(' ', before.size()), line.size());
    words.insert(line.substr(before.size(), end - before.size()));
  }
  offered.assign(words.begin(), words.end());
}

char** complete(const char* text, int start, int /*end*/) {
  rl_attempted_completion_over = 1;  // no completion of file names
  offer_words(std::string_view(rl_line_buffer, static_cast<std::size_t>(start)));
  return rl_completion_matches(text, next_match);
}

struct Free {
  void operator()(char* text) const { std::free(text); }  // NOLINT(*-no-malloc): libedit's
};

std::optional<std::string> read_edited(std::string_view prompt,
                                       const std::vector<std::string>& completions) {
  lines_known = &completions;
  rl_attempted_completion_function = complete;
  const std::unique_ptr<char, Free> line(readline(std::string(prompt).c_str()));
  lines_known = nullptr;
  if (!line) {
    print("\n");
    return std::nullopt;
  }
  if (*line != '\0') add_history(line.get());
  return std::string(line.get());
}

std::string printable(std::string line) {
  for (char& c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f) c = '?';
  }
  return line;
}

std::optional<std::string> read_plain(std::string_view prompt) {
  print(prompt);
  flush_output();
  std::string line;
  if (is_reader_gone() || !std::getline(std::cin, line)) {
    print("\n");
    return std::nullopt;
  }
  line = printable(std::move(line));
  print(line + "\n");
  return line;
}

}  // namespace

std::optional<std::string> read_line(std::string_view prompt,
                                     const std::vector<std::string>& completions) {
  flush_output();
  return is_interactive() ? read_edited(prompt, completions) : read_plain(prompt);
}

std::string trimmed(const std::string& line) { return std::string(trim(line)); }

void forget_lines() { clear_history(); }

// OpenLine.

namespace {
OpenLine* line_on_screen = nullptr;  // see above: no user argument
}

OpenLine::OpenLine(OnLine on_line) : on_line_(std::move(on_line)) {}

OpenLine::~OpenLine() { hide(); }

void OpenLine::show(const std::string& prompt, const std::vector<std::string>& completions) {
  hide();
  prompt_ = prompt;
  completions_ = completions;
  is_open_ = true;
  if (!is_interactive()) {
    print(prompt_);
    flush_output();
    return;
  }
  line_on_screen = this;
  lines_known = &completions_;
  rl_attempted_completion_function = complete;
  flush_output();
  rl_callback_handler_install(prompt_.c_str(), edited);
  has_input_ = false;
  if (!pending_.empty()) {
    rl_insert_text(pending_.c_str());
    print("\r\x1b[K");  // the update below draws the prompt again
    flush_output();
    rl_forced_update_display();
  }
}

void OpenLine::hide() {
  if (!is_open_) return;
  is_open_ = false;
  if (!is_interactive()) {
    print("\n");
    return;
  }
  // Before the first key, the buffer of libedit still holds the previous line.
  if (has_input_ && rl_line_buffer != nullptr) pending_ = rl_line_buffer;
  rl_callback_handler_remove();
  line_on_screen = nullptr;
  lines_known = nullptr;
  print("\r\x1b[K");
}

void OpenLine::readable() {
  if (!is_open_) return;
  if (is_interactive()) {
    has_input_ = true;
    rl_callback_read_char();
    if (const auto whole = std::exchange(whole_, std::nullopt)) take_line(*whole);
  } else {
    read_plainly();
  }
}

void OpenLine::edited(char* line) {
  OpenLine* const self = line_on_screen;
  const std::unique_ptr<char, Free> owned(line);
  rl_callback_handler_remove();
  line_on_screen = nullptr;
  if (line != nullptr && *line != '\0') add_history(line);
  // on_line may show the next prompt, which libedit does not allow in this callback.
  self->whole_ = line == nullptr ? std::nullopt : std::optional<std::string>(line);
}

void OpenLine::take_line(const std::optional<std::string>& line) {
  is_open_ = false;
  pending_ = is_interactive() ? std::string() : pending_;
  if (!is_interactive()) print(line.value_or("") + "\n");
  on_line_(line);
}

bool OpenLine::has_line() const {
  return pending_.find('\n') != std::string::npos || (is_at_end_ && !pending_.empty());
}

bool OpenLine::take_pending_line() {
  if (!has_line()) return false;
  const std::size_t end = pending_.find('\n');
  const std::string line = printable(pending_.substr(0, end));
  pending_.erase(0, end == std::string::npos ? end : end + 1);
  take_line(line);
  return true;
}

void OpenLine::read_some() {
  char bytes[4096];
  const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
  if (count > 0) {
    pending_.append(bytes, static_cast<std::size_t>(count));
  } else {
    is_at_end_ = true;
  }
}

void OpenLine::read_ahead() {
  if (!has_line() && !is_at_end_) read_some();
}

void OpenLine::read_plainly() {
  if (take_pending_line()) return;
  read_some();
  if (!take_pending_line() && is_at_end_) take_line(std::nullopt);
}

}  // namespace bourse::cli
