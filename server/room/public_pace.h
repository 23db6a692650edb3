// SPDX-License-Identifier: Apache-2.0
//
// When the bots of a table move, and until when they may think. Both depend on the public position
// alone: all bots asked in it move at the same time, whatever and however often they are asked, and
// their thinking ends before.
#pragma once

#include <chrono>
#include <cstdint>

#include "core/rng.h"
#include "server/domain/limits.h"
#include "server/domain/table.h"

namespace bourse {

struct PublicStep {
  std::int64_t due = 0;                   // when the bots move
  std::chrono::milliseconds thinking{0};  // from now on, for all decisions before that
  int crowd = 1;                          // bots that may have to share a thread
};

class PublicPace {
 public:
  PublicPace(const HouseLimits& limits, Rng& rng) : limits_(limits), rng_(rng) {}

  // The step for a bot that is asked now. Requires: the game is being played.
  PublicStep step(const Table& table, std::int64_t now);
  // When a bot moves that was ready only at `ready`, after its time: the steps keep to a grid.
  std::int64_t late(std::int64_t due, std::int64_t ready) const;

 private:
  const HouseLimits& limits_;
  Rng& rng_;
  std::uint64_t seen_ = 0;  // the public position that due_ was drawn for
  std::int64_t due_ = 0;
};

}  // namespace bourse
