// SPDX-License-Identifier: Apache-2.0
//
// Why an action is not allowed: the id of the rule that forbids it, its sentence, and the words
// that fill the sentence's blanks. A rule always has the same sentence.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace bourse {

// An anchor of a RULES.md, such as "NYSE-5.1.3". Always a literal.
using RuleId = std::string_view;

struct Refusal {
  RuleId rule;
  std::string_view sentence;  // may contain {} for each word
  std::array<std::string_view, 2>
      words{};  // string literals or other text that outlives every call

  bool operator==(const Refusal&) const = default;
};

}  // namespace bourse
