// SPDX-License-Identifier: Apache-2.0
//
// The syntax of a vector file: logical lines, their words and their parts. vector.cpp interprets
// them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse::vector_text {

// Removes the first word from the text and returns it.
std::string_view pop_word(std::string_view& text);

// The parts between separators that are outside quotes and brackets.
std::vector<std::string_view> split(std::string_view text, char separator);

struct Line {
  int number;  // of its first line in the file
  std::string text;
};

// Without comments and empty lines; a continued line becomes one.
std::vector<Line> logical_lines(std::string_view text);

}  // namespace bourse::vector_text
