// SPDX-License-Identifier: Apache-2.0
//
// Reads lines from standard input. At a terminal with editing, history and completion by Tab
// (libedit, which restores the terminal when Ctrl-C ends the program). Lines from a pipe are echoed
// after the prompt, so that the output shows what was played.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bourse::cli {

// None at the end of input. Completions are whole lines; Tab completes them word by word.
std::optional<std::string> read_line(std::string_view prompt,
                                     const std::vector<std::string>& completions);

// Without leading and trailing blanks.
std::string trimmed(const std::string& line);

// Clears the history, for when another person takes the keyboard.
void forget_lines();

// A line that is edited while other things happen. The event loop calls readable() when there is
// input. Hide the line before printing; show() restores the text typed so far.
class OpenLine {
 public:
  using OnLine = std::function<void(const std::optional<std::string>&)>;
  // on_line receives every complete line, and none at the end of input. At most one OpenLine may
  // exist.
  explicit OpenLine(OnLine on_line);
  ~OpenLine();
  OpenLine(const OpenLine&) = delete;
  OpenLine& operator=(const OpenLine&) = delete;

  void show(const std::string& prompt, const std::vector<std::string>& completions);
  void hide();
  bool is_open() const { return is_open_; }  // shown, and not yet answered
  void readable();

  // For pipes: reads without a prompt unless a complete line is pending. on_line is not called
  // before the next prompt.
  void read_ahead();
  bool has_line() const;
  bool is_exhausted() const { return is_at_end_ && pending_.empty(); }

 private:
  void read_plainly();
  void read_some();
  void take_line(const std::optional<std::string>& line);
  bool take_pending_line();
  static void edited(char* line);

  OnLine on_line_;
  std::string prompt_;
  std::vector<std::string> completions_;
  std::string pending_;                              // an incomplete line, or several from a pipe
  std::optional<std::optional<std::string>> whole_;  // the line that libedit has just completed
  bool is_open_ = false;
  bool has_input_ = false;  // a key was pressed since it was shown
  bool is_at_end_ = false;
};

}  // namespace bourse::cli
