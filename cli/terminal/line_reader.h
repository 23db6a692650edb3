// SPDX-License-Identifier: Apache-2.0
//
// One line from a person. At a terminal with editing, history and completion by Tab (libedit, which
// puts the terminal back in order when Ctrl-C ends the program); otherwise as it comes, and
// repeated behind the prompt so that what was played can be read.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bourse::cli {

// Nothing at the end of input. Completions are whole lines; Tab completes them word by word.
std::optional<std::string> read_line(std::string_view prompt,
                                     const std::vector<std::string>& completions);

// Without the blanks at either end.
std::string trimmed(const std::string& line);

// What was typed so far cannot be called back: the next to type is somebody else.
void forget_lines();

// A line that is typed while other things happen: whoever waits for standard input and for more
// calls readable() when there is input. Before anything is said the line is hidden; what was
// typed of it comes back with show().
class OpenLine {
 public:
  using OnLine = std::function<void(const std::optional<std::string>&)>;
  // Every whole line goes to on_line(), nothing at the end of input. At most one OpenLine at a
  // time.
  explicit OpenLine(OnLine on_line);
  ~OpenLine();
  OpenLine(const OpenLine&) = delete;
  OpenLine& operator=(const OpenLine&) = delete;

  void show(const std::string& prompt, const std::vector<std::string>& completions);
  void hide();
  bool is_open() const { return is_open_; }  // shown, and not yet answered
  void readable();

  // Not at a terminal: reads on without a prompt, if no whole line is there already. Nothing is
  // taken before the next prompt.
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
  std::string pending_;                              // half a line, or more than one of a file
  std::optional<std::optional<std::string>> whole_;  // what libedit has just finished
  bool is_open_ = false;
  bool has_input_ = false;  // a key came since it was shown
  bool is_at_end_ = false;
};

}  // namespace bourse::cli
