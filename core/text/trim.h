// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace bourse {

// The text without any of `blanks` at either end.
constexpr std::string_view trim(std::string_view text, std::string_view blanks = " \t\r\n") {
  const std::size_t from = text.find_first_not_of(blanks);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

}  // namespace bourse
