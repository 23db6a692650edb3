// SPDX-License-Identifier: Apache-2.0
//
// A program that is spoken to over pipes, line by line, and that may do whatever it likes: hang,
// die, send anything. It and all it started are gone when its ChildProcess is.
#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "bots/external/line_splitter.h"
#include "core/boundary/parse_error.h"
#include "core/result.h"

namespace bourse {

class ChildProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  // The program is looked for on the path; no shell reads the words. Its standard error is ours.
  // Requires: there is a word.
  static Result<ChildProcess, ParseError> start(const std::vector<std::string>& words,
                                                std::size_t longest_line);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  // Ends its input, waits a moment for it to go, and kills what is left; at once where it failed.
  ~ChildProcess();

  // Both throw std::runtime_error, with what happened, when the program is gone or late.
  void write(std::string_view text, Deadline deadline);
  std::string read_line(Deadline deadline);

 private:
  ChildProcess(pid_t pid, int input, int output, std::size_t longest_line)
      : pid_(pid), input_(input), output_(output), splitter_(longest_line) {}

  [[noreturn]] void fail(const char* what);
  void take(std::string_view bytes);
  bool read_some(Deadline deadline);  // false: its output has ended

  pid_t pid_;   // also of its group; 0: moved away
  int input_;   // ours to write
  int output_;  // ours to read
  LineSplitter splitter_;
  std::deque<std::string> lines_;
  bool has_failed_ = false;
};

}  // namespace bourse
