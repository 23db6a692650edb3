// SPDX-License-Identifier: Apache-2.0
//
// Scores a list of actions with a function object that has examined the view once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

namespace bourse {

template <class Evaluator, class Action>
void evaluate_each(const Evaluator& evaluator,
                   std::span<const Action> choices,
                   std::span<std::int32_t> scores) {
  for (std::size_t at = 0; at < choices.size(); ++at) {
    scores[at] = std::visit(evaluator, choices[at]);
  }
}

}  // namespace bourse
