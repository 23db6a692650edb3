// SPDX-License-Identifier: Apache-2.0
//
// The result of a game: a score and a place for every seat, and what decided the place.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/per_key.h"
#include "core/refusal.h"
#include "core/seat.h"

namespace bourse {

struct Outcome {
  int seats = 0;
  PerSeat<std::int32_t> scores;
  PerSeat<std::uint8_t> ranks;  // 1 is best; equal ranks share the place
  // The criterion that put the seat ahead of the next one: the rule, and a few words. Empty for the
  // last place and for shared places.
  PerSeat<RuleId> decided_by;
  PerSeat<std::string_view> criterion;

  bool operator==(const Outcome&) const = default;
};

}  // namespace bourse
