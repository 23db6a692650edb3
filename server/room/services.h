// SPDX-License-Identifier: Apache-2.0
//
// Services that a room needs from outside, as small interfaces: time, wake-ups, threads, the
// directory of tables. All calls and callbacks happen on one thread. The house implements the
// services with Asio, tests by hand.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/protocol/user_message.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

struct Market;

class Clock {
 public:
  virtual ~Clock() = default;
  // Milliseconds since 1970. It never jumps and never goes back, not even when the server starts
  // again, so it may differ from the time of day.
  virtual std::int64_t now() const = 0;
  // The time of day, for people to read. It may jump.
  virtual std::int64_t wall() const { return now(); }
  // For durations: never set back. Same epoch as Budget::until (bots/bot.h).
  virtual std::chrono::nanoseconds monotonic() const = 0;
};

class Scheduler {
 public:
  virtual ~Scheduler() = default;
  // Wakes the table at this time, replacing any earlier plan; empty: never.
  virtual void wake_at(const std::string& table, std::optional<std::int64_t> due) = 0;
};

// For whom a job runs. Decides its place in the queue of a pool.
struct JobOrigin {
  bool is_awaited = false;             // a person waits for the result
  std::vector<std::string> addresses;  // of the people it is for; empty: not known
};

// Threads for work that would block everybody else: bots, long replays, hints. The addresses take
// turns (server/house/fair_queue.h).
class WorkerPool {
 public:
  using Completion = std::function<void()>;
  using Job = std::function<Completion()>;
  using OnFailure = std::function<void(const std::string& why)>;

  virtual ~WorkerPool() = default;
  // Runs the job on another thread. Its completion, or on_failure if it throws, is called on the
  // thread of the rooms.
  virtual void run(Job job, OnFailure on_failure, const JobOrigin& origin) = 0;
  void run(Job job, OnFailure on_failure) { run(std::move(job), std::move(on_failure), {}); }
  virtual std::size_t busy() const = 0;  // jobs queued or running
  // True while the server drains: nobody should begin a job that can wait for the next start.
  virtual bool is_draining() const { return false; }
  virtual std::size_t busy_for(const std::string& address) const = 0;
};

// People who may not write in the chat.
class Mutes {
 public:
  virtual ~Mutes() = default;
  virtual bool is_muted(PersonId person) const = 0;
};

struct NewTableRequest {
  wire::NewTable setting;  // checked and complete
  PersonId host = kNobody;
  std::string address;
  std::vector<PersonId> reserved;
};

// The directory of all tables; a room knows only its own.
class TableDirectory {
 public:
  using Opened = std::function<void(Result<std::string, ApiError>)>;

  virtual ~TableDirectory() = default;
  // The card of a table has changed, including who is connected.
  virtual void publish(const wire::TableCard& card, PersonId host, bool is_live) = 0;
  // The market of an open table as spectators see it, after their step `number`; an undo took back
  // their steps after `back_to`.
  virtual void publish_prices(const std::string& table,
                              int number,
                              std::optional<int> back_to,
                              const Market& market) = 0;
  virtual void open_table(NewTableRequest request, Opened then) = 0;
  // The address from which the table was opened; "" if it is not known any more.
  virtual std::string opened_from(const std::string& table) const = 0;
};

// Returns a handle that keeps the room alive; pending callbacks hold it.
using KeepAlive = std::function<std::shared_ptr<const void>()>;

}  // namespace bourse
