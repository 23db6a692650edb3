// SPDX-License-Identifier: Apache-2.0
//
// A child process with line-based pipes. It is not trusted: it may hang, die or send anything. The
// destructor ends it and everything it started.
#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "bots/external/line_splitter.h"
#include "core/codec/parse_error.h"
#include "core/result.h"

namespace bourse {

class ChildProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  // Searches PATH and uses no shell. The child inherits standard error. Requires: !words.empty().
  static Result<ChildProcess, ParseError> start(const std::vector<std::string>& words,
                                                std::size_t longest_line);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  // Closes the child's input, waits briefly for it to exit and kills what is left. After a failure
  // it kills at once.
  ~ChildProcess();

  // Both throw std::runtime_error with the reason if the program has ended or is late.
  void write(std::string_view text, Deadline deadline);
  std::string read_line(Deadline deadline);

 private:
  ChildProcess(pid_t pid, int input, int output, std::size_t longest_line)
      : pid_(pid), input_(input), output_(output), splitter_(longest_line) {}

  [[noreturn]] void fail(const char* what);
  void take(std::string_view bytes);
  bool read_some(Deadline deadline);  // false: end of its output

  pid_t pid_;   // also of its process group; 0: moved from
  int input_;   // this process writes
  int output_;  // this process reads
  LineSplitter splitter_;
  std::deque<std::string> lines_;
  bool has_failed_ = false;
};

}  // namespace bourse
