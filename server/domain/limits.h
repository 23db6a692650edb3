// SPDX-License-Identifier: Apache-2.0
//
// How much of the house one person or one address may take, and what is tuned rather than ruled.
// The defaults are those of `bourse serve`; its --help prints them.
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
  // Lines to one table: of everybody who only watches, and of each seat's devices.
  std::size_t watchers = 200;
  std::size_t connections_per_seat = 16;

  // People made by one address within an hour.
  int people_per_address = 60;

  std::size_t name_characters = 24;
  std::size_t chat_characters = 300;
  // Chat, a bucket a person: so many at once, then one in each interval.
  int chat_burst = 6;
  std::chrono::milliseconds chat_interval{1500};
  std::size_t chat_kept = 200;  // lines a welcome brings

  // Hellos, a bucket a line: each is answered with the past of a game told anew.
  int hello_burst = 4;
  std::chrono::milliseconds hello_interval{1000};
  // Replays that wait or are being written, in all; each holds a whole table.
  std::size_t replays = 64;

  // What waits in one table's mailbox while an entry is written.
  std::size_t mailbox = 256;

  // A room with no clients, no vote and nothing to write for this long is dropped; the wake queue
  // opens it again.
  std::chrono::milliseconds idle_room{60'000};
  // A table nobody sat down at, and a game without a clock that nobody moves in, are abandoned.
  std::chrono::hours gathering_table{24 * 7};
  std::chrono::hours resting_game{24 * 60};

  // Bots: threads of their own, a budget for one decision, and a pause at tables with people that
  // does not depend on the decision.
  int bot_threads = 2;
  std::chrono::milliseconds bot_budget{10'000};  // a tycoon takes 1.7 s of a core; others may queue
  std::chrono::milliseconds bot_pause_least{700};
  std::chrono::milliseconds bot_pause_most{1400};

  // Standing orders: a bucket a person; a decision by order takes as long as one of a quick person.
  int order_burst = 16;
  std::chrono::milliseconds order_interval{1000};
  std::chrono::milliseconds order_pause_least{1500};
  std::chrono::milliseconds order_pause_most{4000};

  // Hints: a bucket a table, so many in all that wait or are being found, and how long a search
  // looks for one (bots/ismcts/hint.h).
  int hint_burst = 4;
  std::chrono::milliseconds hint_interval{1000};
  std::size_t hints = 32;
  std::uint32_t hint_iterations = 600;
  std::chrono::milliseconds hint_time{850};

  // A hand code is good for one device and this long.
  std::chrono::milliseconds link_code{600'000};

  // A snapshot is kept every so many moves.
  int snapshot_moves = 20;
  // The lobby is told at most once in this time.
  std::chrono::milliseconds lobby_interval{250};
};

}  // namespace bourse
