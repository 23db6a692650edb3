// SPDX-License-Identifier: Apache-2.0
//
// Input and output of a terminal session: the terminal or pipes of the process, or a script in
// tests.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/screen.h"

namespace bourse::cli {

class Console {
 public:
  virtual ~Console() = default;

  virtual bool is_interactive() const = 0;  // input and output are terminals
  virtual Screen screen() const = 0;
  virtual int height() const = 0;  // rows of the screen
  // The reader of the output is gone; further text is dropped.
  virtual bool is_reader_gone() const = 0;

  virtual void print(std::string_view text) = 0;
  virtual void print_paged(std::string_view text) = 0;
  virtual void flush() = 0;
  // Does nothing if not interactive.
  virtual void clear() = 0;
  // Also clears the scrollback and the line history.
  virtual void wipe() = 0;

  // Nothing at the end of input. Completions are whole lines.
  virtual std::optional<std::string> read_line(std::string_view prompt,
                                               const std::vector<std::string>& completions) = 0;
};

// Standard input and output.
class StandardConsole final : public Console {
 public:
  bool is_interactive() const override;
  Screen screen() const override;
  int height() const override;
  bool is_reader_gone() const override;
  void print(std::string_view text) override;
  void print_paged(std::string_view text) override;
  void flush() override;
  void clear() override;
  void wipe() override;
  std::optional<std::string> read_line(std::string_view prompt,
                                       const std::vector<std::string>& completions) override;
};

// Prints a line without newline, wrapped to the screen and indented by one blank.
void print_wrapped(Console& console, std::string_view text);

}  // namespace bourse::cli
