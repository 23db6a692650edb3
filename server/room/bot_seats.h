// SPDX-License-Identifier: Apache-2.0
//
// The seats played by bots. A bot thinks as soon as it is asked and moves at the time that the
// public position sets (server/room/public_pace.h). Before that time it makes all the decisions
// that nobody else sees, one after the other, on a copy of the position. The time a bot takes
// reveals neither what it was asked nor how often.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/rng.h"
#include "server/domain/bot_script.h"
#include "server/room/audience.h"
#include "server/room/commit_queue.h"
#include "server/room/public_pace.h"

namespace bourse {

class BotSeats {
 public:
  // `on_ready` runs in turn when a bot has decided.
  BotSeats(const TableSlot& table,
           CommitQueue& commits,
           const Audience& audience,
           WorkerPool& pool,
           const HouseLimits& limits,
           const Clock& clock,
           Rng& pause_rng,
           RoomCounters& counters,
           KeepAlive keep_alive,
           std::function<void()> on_ready);

  // Starts the search of every bot that is asked now and drops the others; without an audience, all
  // of them. Requires: the game is being played.
  void plan(std::int64_t now);
  // When the next bot moves or exceeds its budget.
  std::optional<std::int64_t> next_due() const;
  // Plays the first bot that is due; one over its budget gets a fallback. True: an entry is being
  // written.
  bool move(std::int64_t now);
  // The position has changed: earlier decisions no longer apply.
  void forget() { thoughts_.clear(); }

 private:
  // The decisions of a seat up to the next move that others see.
  struct Thought {
    std::uint64_t token = 0;         // of the job; 0: the seat is not asked, or not a bot's
    std::int64_t since = 0;          // when it was asked
    std::int64_t due = 0;            // the earliest time for others to see its move
    std::vector<AnyAction> moves{};  // decided and not yet played; empty: it is thinking
  };

  bool is_to_move(Seat seat) const;
  BotScript script_of(Seat seat) const;
  void think(Seat seat, std::int64_t now);
  void decided(Seat seat, std::uint64_t token, const std::vector<AnyAction>& moves);
  // When the first of its moves is played. Requires: it has decided.
  std::int64_t time_of(const Thought& thought, Seat seat) const;
  void play(Seat seat);

  const TableSlot& table_;
  CommitQueue& commits_;
  const Audience& audience_;
  WorkerPool& pool_;
  const HouseLimits& limits_;
  const Clock& clock_;
  PublicPace pace_;
  RoomCounters& counters_;
  KeepAlive keep_alive_;
  std::function<void()> on_ready_;
  std::vector<Thought> thoughts_;  // by seat
  std::uint64_t next_token_ = 1;
};

}  // namespace bourse
