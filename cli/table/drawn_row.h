// SPDX-License-Identifier: Apache-2.0
//
// The parts of a line that a game has drawn, and which lines it has wrapped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse::cli {

// A text after blanks and colours. Two blanks or a colour end it.
struct DrawnPart {
  std::string ended;   // escape sequences before the blanks
  int gap = 0;         // blanks before the text
  std::string colour;  // escape sequences behind the blanks
  std::string text;    // may be empty at the end of a line
  int column = 0;      // where the text begins
};
using DrawnRow = std::vector<DrawnPart>;

DrawnRow row_of(std::string_view line);
// The last part with a text; none: the number of parts.
std::size_t last_text(const DrawnRow& row);
// Whether the second line goes on with the last text of the first, wrapped at kTextWidth.
bool goes_on(std::string_view line, std::string_view next);

}  // namespace bourse::cli
