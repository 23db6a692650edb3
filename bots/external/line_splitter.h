// SPDX-License-Identifier: Apache-2.0
//
// Lines out of what arrives in pieces, from a program that may send anything. No more than the
// longest line is ever kept.
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
    std::string text;      // without its end; "\r\n" ends one too
    bool is_whole = true;  // false: it was too long, and what does not fit is gone
  };

  // Takes bytes up to the end of a line; gives that line, and takes what it used off `bytes`.
  std::optional<Line> next(std::string_view& bytes);
  // What came after the last end of a line, at the end of all.
  std::optional<Line> rest();

 private:
  void keep(std::string_view bytes);
  Line take();

  std::size_t longest_;
  Line line_;
};

}  // namespace bourse
