// SPDX-License-Identifier: Apache-2.0
//
// Turns the standings of all seats into the Outcome of a game: places, ties, and what decided each
// place. Used by the scoring.cpp of every game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/outcome.h"

namespace bourse {

// The criterion that put one seat ahead of another: the rule, and a few words.
struct PlaceReason {
  RuleId rule;
  std::string_view criterion;
};

// standings: by seat, each with a `score`. is_ahead(a, b) is a strict order; seats of which neither
// is ahead share the better place. reason(better, worse) is called only for a seat alone in its
// place and the best of those behind it.
template <class Standing, class IsAhead>
struct Neighbours {
  int better = 0;
  int equal = 0;                   // including itself
  const Standing* next = nullptr;  // the best of the seats behind

  Neighbours(std::span<const Standing> standings, const Standing& own, IsAhead& is_ahead) {
    for (const Standing& other : standings) {
      if (is_ahead(other, own)) {
        ++better;
      } else if (!is_ahead(own, other)) {
        ++equal;
      } else if (next == nullptr || is_ahead(other, *next)) {
        next = &other;
      }
    }
  }
};

template <class Standing, class IsAhead, class Reason>
Outcome rank_places(std::span<const Standing> standings, IsAhead is_ahead, Reason reason) {
  Outcome outcome;
  outcome.seats = static_cast<int>(standings.size());
  for (const Seat seat : SeatSet::first(outcome.seats)) {
    const Standing& own = standings[static_cast<std::size_t>(seat)];
    const Neighbours<Standing, IsAhead> others(standings, own, is_ahead);
    outcome.scores[seat] = own.score;
    outcome.ranks[seat] = static_cast<std::uint8_t>(others.better + 1);
    if (others.equal > 1 || others.next == nullptr) continue;
    const PlaceReason why = reason(own, *others.next);
    outcome.decided_by[seat] = why.rule;
    outcome.criterion[seat] = why.criterion;
  }
  return outcome;
}

}  // namespace bourse
