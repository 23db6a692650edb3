// SPDX-License-Identifier: Apache-2.0
//
// A console for tests: input comes from a list, and output is recorded.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "cli/terminal/console.h"

namespace bourse::test {

class ScriptedConsole : public cli::Console {
 public:
  explicit ScriptedConsole(std::deque<std::string> lines = {}, bool interactive = false)
      : lines_(std::move(lines)), is_interactive_(interactive) {}

  bool is_interactive() const override { return is_interactive_; }
  Screen screen() const override { return {.width = 80, .colour = false}; }
  int height() const override { return 24; }
  bool is_reader_gone() const override { return is_reader_gone_; }
  void print(std::string_view text) override {
    output_ += text;
    if (!screens_.empty()) screens_.back() += text;
  }
  void print_paged(std::string_view text) override {
    ++pages_;
    print(text);
  }
  void flush() override {}
  void clear() override { screens_.emplace_back(); }
  void wipe() override { ++wipes_; }
  std::optional<std::string> read_line(std::string_view prompt,
                                       const std::vector<std::string>& completions) override {
    prompts_.emplace_back(prompt);
    completions_ = completions;
    if (lines_.empty()) return std::nullopt;
    std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }

  const std::string& output() const { return output_; }
  const std::vector<std::string>& prompts() const { return prompts_; }
  const std::vector<std::string>& completions() const { return completions_; }
  // The output since each clearing of the screen.
  const std::vector<std::string>& screens() const { return screens_; }
  int pages() const { return pages_; }
  int wipes() const { return wipes_; }
  void lose_reader() { is_reader_gone_ = true; }

 private:
  std::deque<std::string> lines_;
  std::string output_;
  std::vector<std::string> screens_;
  std::vector<std::string> prompts_;
  std::vector<std::string> completions_;  // of the last prompt
  int pages_ = 0;
  int wipes_ = 0;
  bool is_interactive_;
  bool is_reader_gone_ = false;
};

}  // namespace bourse::test
