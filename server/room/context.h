// SPDX-License-Identifier: Apache-2.0
//
// The services shared by all rooms. A room hands each of its parts the few it needs; no part holds
// the context itself.
#pragma once

#include <cstdint>

#include "core/rng.h"
#include "server/domain/game_list.h"
#include "server/domain/limits.h"
#include "server/room/counters.h"
#include "server/room/fault.h"
#include "server/room/presence.h"
#include "server/room/services.h"
#include "server/room/table_feed.h"
#include "server/store/store.h"

namespace bourse {

// When this process began to serve, and the last heartbeat of the process before it.
struct Uptime {
  std::int64_t opened = 0;
  std::int64_t last_seen = 0;  // 0: never
};

struct RoomContext {
  Store& store;
  const GameList& games;
  const HouseLimits& limits;
  const Clock& clock;
  Scheduler& scheduler;
  TableDirectory& directory;
  const Mutes& mutes;
  WorkerPool& bot_pool;
  WorkerPool& replay_pool;   // separate: replays never delay a bot
  WorkerPool& history_pool;  // separate: replays never delay a welcome
  WorkerPool& hint_pool;     // separate: hints never delay a bot
  RoomCounters& counters;
  FaultReport report;
  Rng pause_rng;  // for pauses only: no game draws from it
  BatchBuffers batch_buffers{};
  Uptime uptime{};
  LastSeen last_seen{};
};

}  // namespace bourse
