// SPDX-License-Identifier: Apache-2.0
//
// How a game appraises a list of choices: by a function object that has looked at the view once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

namespace bourse {

template <class Appraiser, class Action>
void appraise_each(const Appraiser& appraiser,
                   std::span<const Action> choices,
                   std::span<std::int32_t> worths) {
  for (std::size_t at = 0; at < choices.size(); ++at) {
    worths[at] = std::visit(appraiser, choices[at]);
  }
}

}  // namespace bourse
