// SPDX-License-Identifier: Apache-2.0
//
// Splits a byte stream into lines. The sender is not trusted: no more than the longest line is ever
// buffered.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bourse {

class LineSplitter {
 public:
  explicit LineSplitter(std::size_t longest) : longest_(longest) {}

  struct Line {
    std::string text;      // without its "\n" or "\r\n"
    bool is_whole = true;  // false: it was too long and is truncated
  };

  // Consumes bytes up to the end of a line and returns that line; none if `bytes` has no end of
  // one.
  std::optional<Line> next(std::string_view& bytes);
  // The unterminated last line, at the end of the stream.
  std::optional<Line> rest();

 private:
  void keep(std::string_view bytes);
  Line take();

  std::size_t longest_;
  Line line_;
};

}  // namespace bourse
