// SPDX-License-Identifier: Apache-2.0
//
// Numbers as words that outlive every call, for the blanks of refusals (core/refusal.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bourse::stockastic {

inline constexpr int kMostFigure = 4095;

struct FigureWord {
  std::array<char, 4> digits{};
  std::uint8_t size = 0;
};
inline constexpr auto kFigureWords = [] {
  std::array<FigureWord, kMostFigure + 1> words{};
  for (int figure = 0; figure <= kMostFigure; ++figure) {
    FigureWord& word = words[static_cast<std::size_t>(figure)];
    for (int rest = figure; rest > 0 || word.size == 0; rest /= 10) ++word.size;
    int rest = figure;
    for (std::size_t at = word.size; at > 0; rest /= 10) {
      word.digits[--at] = static_cast<char>('0' + rest % 10);
    }
  }
  return words;
}();

// "12". Requires: figure >= 0.
constexpr std::string_view figure_word(int figure) {
  if (figure > kMostFigure) return "thousands";
  const FigureWord& word = kFigureWords[static_cast<std::size_t>(figure)];
  return {word.digits.data(), word.size};
}
static_assert(figure_word(0) == "0" && figure_word(40) == "40" && figure_word(4095) == "4095");

}  // namespace bourse::stockastic
