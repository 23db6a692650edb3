// SPDX-License-Identifier: Apache-2.0
//
// Limits per person, per address and for the whole house, and tuning values. The defaults are those
// of `bourse serve`; its --help prints them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace bourse {

struct HouseLimits {
  std::size_t body_bytes = std::size_t{256} * 1024;
  std::size_t frame_bytes = std::size_t{16} * 1024;

  // Tables that are gathering or playing.
  int tables_per_person = 100;
  int tables_per_address = 300;
  std::size_t tables = 100'000;
  // Connections to one table: all spectators together, and the devices of each seat.
  std::size_t watchers = 200;
  std::size_t connections_per_seat = 16;

  // The bytes that one address may write: at once, and per day. Each request and message counts its
  // size and `write_cost`, which pays for the entry, the index and a share of the snapshot.
  std::size_t written_at_once = std::size_t{256} * 1024 * 1024;
  std::size_t written_per_day = std::size_t{2048} * 1024 * 1024;
  std::size_t write_cost = 1024;

  // People created per address and hour.
  int people_per_address = 60;

  std::size_t name_characters = 24;
  std::size_t chat_characters = 300;
  // Chat: token buckets per person, for all spectators of a table together, and for everybody at a
  // table. Spectators cannot use up what the players need.
  int chat_burst = 6;
  std::chrono::milliseconds chat_interval{1500};
  int chat_watchers_burst = 10;
  std::chrono::milliseconds chat_watchers_interval{1000};
  int chat_table_burst = 20;
  std::chrono::milliseconds chat_table_interval{500};
  std::size_t chat_kept = 200;  // messages in a welcome

  // Hellos: one token bucket per connection. Each answer repeats the history of a game.
  int hello_burst = 4;
  std::chrono::milliseconds hello_interval{1000};
  // Steps in a welcome and in a page of the history. Up to `history_at_once` moves the past is told
  // at once; of longer games worker threads tell it, with a bounded number of jobs queued or
  // running in total and for one address.
  std::size_t steps_told = 200;
  std::size_t history_at_once = 40;
  // Steps in a page of the hash chain: about 100 KB.
  std::size_t links_told = 2000;
  std::size_t histories = 1024;
  std::size_t histories_per_address = 32;
  // Replays queued or being written, in total and for one address; each holds a whole table.
  std::size_t replays = 64;
  std::size_t replays_per_address = 16;

  // Tasks that may wait in a table's mailbox while an entry is written.
  std::size_t mailbox = 256;

  // A room with no clients, no vote and nothing to write for this long is dropped; the wake queue
  // opens it again.
  std::chrono::milliseconds idle_room{60'000};
  // Tables that are never dealt (with a clock over days: later), and games without a clock in which
  // nobody moves, are abandoned.
  std::chrono::hours gathering_table{24};
  std::chrono::hours gathering_days_table{24 * 7};
  std::chrono::hours resting_game{24 * 60};
  // Time to reveal the contributions to the deal after the last seat is taken; with a clock over
  // days, the second.
  std::chrono::milliseconds reveal{20'000};
  std::chrono::hours reveal_days{24};
  // Abandoned tables that are deleted: those never dealt, and unfinished games of one person
  // against bots.
  std::chrono::hours undealt_kept{24};
  std::chrono::hours practice_kept{24 * 7};

  // Bots: their threads, the time budget per decision, and a pause at tables with people. The pause
  // does not depend on the decision.
  int bot_threads = 2;
  std::chrono::milliseconds bot_budget{10'000};  // a tycoon takes 1.7 s of a core; others may queue
  std::chrono::milliseconds bot_pause_least{700};
  std::chrono::milliseconds bot_pause_most{1400};

  // New standing orders: one token bucket per person. A decision by order takes as long as a quick
  // person does.
  int order_burst = 16;
  std::chrono::milliseconds order_interval{1000};
  std::chrono::milliseconds order_pause_least{1500};
  std::chrono::milliseconds order_pause_most{4000};

  // Proposals to end a game or to remove somebody: one token bucket per seat.
  int proposal_burst = 2;
  std::chrono::milliseconds proposal_interval{120'000};

  // Hints: one token bucket per table, the maximum in progress on the server and for one address,
  // and the limits of the search (bots/ismcts/hint.h).
  int hint_burst = 4;
  std::chrono::milliseconds hint_interval{1000};
  std::size_t hints = 128;
  std::size_t hints_per_address = 16;  // half a school class at once; they take 0.1 s each
  std::uint32_t hint_iterations = 600;
  std::chrono::milliseconds hint_time{850};

  // A device link code works for one device and this long.
  std::chrono::milliseconds link_code{600'000};

  // Moves between two snapshots.
  int snapshot_moves = 20;
  // The time between two updates of the lobby at least, and the bytes per second of all updates
  // together.
  std::chrono::milliseconds lobby_interval{250};
  std::size_t lobby_bytes_per_second = std::size_t{4} * 1024 * 1024;
  // The time between two updates of the prices in the lobby.
  std::chrono::milliseconds lobby_prices_interval{3000};
};

}  // namespace bourse
