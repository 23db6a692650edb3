// SPDX-License-Identifier: Apache-2.0
//
// The seats played by bots. A bot thinks as soon as it is asked and moves when its pause is over.
// The pause is drawn per public position, not per decision: all bots asked in that position move at
// the same time, whatever their number and their choices. The time a bot takes reveals nothing
// about what it was asked.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/rng.h"
#include "server/domain/limits.h"
#include "server/room/commit_queue.h"
#include "server/room/counters.h"
#include "server/room/services.h"
#include "server/room/table_slot.h"

namespace bourse {

class BotSeats {
 public:
  // `on_ready` runs in turn when a bot has decided.
  BotSeats(const TableSlot& table,
           CommitQueue& commits,
           WorkerPool& pool,
           const HouseLimits& limits,
           const Clock& clock,
           Rng& pause_rng,
           RoomCounters& counters,
           KeepAlive keep_alive,
           std::function<void()> on_ready);

  // Starts the search of every bot that is asked now and drops the others. Requires: the game is
  // being played.
  void plan(std::int64_t now);
  // When the next bot moves or exceeds its budget.
  std::optional<std::int64_t> next_due() const;
  // Plays the first bot that is due; one over its budget gets a fallback. True: an entry is being
  // written.
  bool move(std::int64_t now);
  // The position has changed: earlier decisions no longer apply.
  void forget() { thoughts_.clear(); }

 private:
  struct Thought {
    std::uint64_t token = 0;  // of the job; 0: the seat is not asked, or not a bot's
    std::int64_t since = 0;
    std::int64_t due = 0;            // the earliest time to move
    std::optional<AnyAction> ready;  // the bot's choice
  };

  void think(Seat seat, std::int64_t now);
  void thought(Seat seat, std::uint64_t token, const AnyAction& action);

  const TableSlot& table_;
  CommitQueue& commits_;
  WorkerPool& pool_;
  const HouseLimits& limits_;
  const Clock& clock_;
  Rng& pause_rng_;
  RoomCounters& counters_;
  KeepAlive keep_alive_;
  std::function<void()> on_ready_;
  std::vector<Thought> thoughts_;  // by seat
  std::uint64_t next_token_ = 1;
  std::int64_t due_ = 0;    // when bots asked in the public position move
  std::uint64_t seen_ = 0;  // the public position that due_ was drawn for
};

}  // namespace bourse
