// SPDX-License-Identifier: Apache-2.0
//
// Counters of all rooms in one process. Plain numbers, written and read on one thread.
#pragma once

#include <cstdint>

#include "server/room/histogram.h"

namespace bourse {

struct RoomCounters {
  std::uint64_t refused_messages = 0;
  std::uint64_t moves = 0;    // on disk and announced, including those of bots and clocks
  std::uint64_t batches = 0;  // sent to connections
  std::uint64_t bot_moves = 0;
  std::uint64_t expired_clocks = 0;
  std::uint64_t undone_moves = 0;
  std::uint64_t resyncs = 0;        // welcomes with a last number: a client came back
  std::uint64_t clients_ahead = 0;  // hellos from clients that have seen steps lost here
  std::uint64_t bugs = 0;           // tables frozen by a failed check in this program
  LatencyHistogram move_times;      // of people's moves: from received to told
};

}  // namespace bourse
