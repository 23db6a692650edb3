// SPDX-License-Identifier: Apache-2.0
//
// The text of a vector file: logical lines, their words and their parts. What they mean is in
// vector.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse::vector_text {

// Takes the first word off the text.
std::string_view pop_word(std::string_view& text);

// The parts between separators, none of them inside quotes or brackets.
std::vector<std::string_view> split(std::string_view text, char separator);

struct Line {
  int number;  // of its beginning in the file
  std::string text;
};

// Without comments and empty lines, and with what goes on from one line to the next in one.
std::vector<Line> logical_lines(std::string_view text);

}  // namespace bourse::vector_text
