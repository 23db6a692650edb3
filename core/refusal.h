// SPDX-License-Identifier: Apache-2.0
//
// Why something may not be done: the id of the rule that forbids it, and the words for the blanks
// of its sentence. The sentence is the rule's, so everyone who is refused by it reads the same.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace bourse {

// An anchor of a RULES.md, such as "NYSE-5.1.3". Always a literal.
using RuleId = std::string_view;

struct Refusal {
  RuleId rule;
  std::string_view sentence;                // may hold {} for each word
  std::array<std::string_view, 2> words{};  // as lasting: seats, colours, figures

  bool operator==(const Refusal&) const = default;
};

}  // namespace bourse
