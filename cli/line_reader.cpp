// SPDX-License-Identifier: Apache-2.0
#include "cli/line_reader.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <set>

#include <editline/readline.h>

#include "cli/output.h"
#include "cli/terminal.h"

namespace bourse::cli {
namespace {

// libedit calls back without an argument of ours.
std::vector<std::string> offered;  // words that fit where the cursor is

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

// The words that follow what stands before the cursor in any of the known lines.
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
  rl_attempted_completion_over = 1;  // never the names of files
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
    say("\n");
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
  say(prompt);
  flush_output();
  std::string line;
  if (is_reader_gone() || !std::getline(std::cin, line)) {
    say("\n");
    return std::nullopt;
  }
  line = printable(std::move(line));
  say(line + "\n");
  return line;
}

}  // namespace

std::optional<std::string> read_line(std::string_view prompt,
                                     const std::vector<std::string>& completions) {
  flush_output();
  return is_interactive() ? read_edited(prompt, completions) : read_plain(prompt);
}

void forget_lines() { clear_history(); }

}  // namespace bourse::cli
