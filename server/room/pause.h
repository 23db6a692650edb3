// SPDX-License-Identifier: Apache-2.0
//
// The pause before an automatic move.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "core/rng.h"

namespace bourse {

// A duration in milliseconds from `least` to `most`, inclusive; `least` if `most` is smaller.
inline std::int64_t draw_pause(Rng& rng,
                               std::chrono::milliseconds least,
                               std::chrono::milliseconds most) {
  const auto range = std::max(least, most) - least;
  return least.count() + rng.below(static_cast<std::uint32_t>(range.count() + 1));
}

}  // namespace bourse
