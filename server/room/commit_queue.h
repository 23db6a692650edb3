// SPDX-License-Identifier: Apache-2.0
//
// The mailbox of a table and the only way to change it. Tasks run one at a time, and none runs
// while entries are being written. Entries are written first, applied second and announced third,
// so a crash loses nothing that any client was sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/domain/table.h"
#include "server/room/services.h"
#include "server/store/store.h"

namespace bourse {

using Entries = std::vector<Entry>;

// Entries that are written together. A move that is already parsed and known to be legal brings its
// action, so that it is neither parsed nor checked again.
struct Commit {
  Entries entries;
  std::optional<AnyAction> action;

  void take_into(Table& table) const;
};

// The table and store that a commit queue works on.
class CommitTarget {
 public:
  using Then = std::function<void(WriteResult)>;

  virtual ~CommitTarget() = default;
  // The request to write; may insert further entries before those of the commit.
  virtual AppendRequest prepare(Commit& commit) = 0;
  // Calls `then` once, after append() has returned. `then` refers to the queue, which the target
  // keeps alive until `then` has run or is destroyed: the callback that a room hands to the store
  // holds the room.
  virtual void append(AppendRequest append_request, Then then) = 0;
  // The entries are on disk: applies and announces them.
  virtual void apply(const Commit& commit) = 0;
  // The table here is outdated: another process has written entries with these numbers (Conflict),
  // or it is not known whether the entries are on disk (Unknown).
  virtual void discard(WriteResult why) = 0;
  // Reads the table again, then calls CommitQueue::open().
  virtual void load() = 0;
  // A task threw.
  virtual void freeze(std::string_view why) = 0;
  // The queue is empty: schedules the next wake-up, after a failed write at `retry_at`.
  virtual void plan(std::optional<std::int64_t> retry_at) = 0;
  // All consequences of a commit are done.
  virtual void finished(WriteResult written) = 0;
};

class CommitQueue {
 public:
  using Task = std::function<void()>;
  using Then = CommitTarget::Then;

  CommitQueue(CommitTarget& target, const Clock& clock)
      : target_(target), clock_(clock), last_used_(clock.now()) {}

  // Opens the queue: runs `first`, which may commit, then all tasks.
  void open(const Task& first);
  // Runs the task in turn: immediately if nothing is being written.
  void post(Task task);
  // For a task that has to wait for the commit just made.
  void post_next(Task task) { tasks_.push_front(std::move(task)); }
  // Runs the task now; an exception freezes the table.
  void guarded(const Task& task);

  // An entry with the current time. Only tasks commit, and each at most once. `id` is that of the
  // message that caused the entry.
  Entry entry(EntryKind kind, int seat, std::string text = {}, std::string id = {}) const;
  // An entry for the whole table, without a seat.
  Entry table_entry(EntryKind kind, std::string text = {}) const;
  Entry start_of(const Table& table) const;
  // A move played for the seat by its bot, its standing orders or the clock.
  Entry move_of(const Table& table, Seat seat, const AnyAction& action) const;
  void commit(Entries entries, Then then);
  // Requires: the move is legal.
  void commit_move(Entry entry, const AnyAction& action, Then then);

  // Work on another thread has failed: freezes the table.
  void fail(std::string_view why) { target_.freeze(why); }

  // No task runs until release(), while an external answer is awaited.
  void hold() { is_held_ = true; }
  void release();

  std::size_t waiting() const { return tasks_.size(); }
  bool is_writing() const { return is_writing_; }
  // A task has run since the table was opened.
  bool has_begun() const { return has_begun_; }
  // Nothing is queued or in progress.
  bool is_idle() const { return can_run() && tasks_.empty(); }
  void touch() { last_used_ = clock_.now(); }
  std::int64_t last_used() const { return last_used_; }

 private:
  bool can_run() const { return is_open_ && !is_writing_ && !is_held_; }
  void drain();
  void write(Commit commit, Then then);
  void finish(const Commit& commit, WriteResult written, const Then& then);

  CommitTarget& target_;
  const Clock& clock_;
  std::list<Task> tasks_;  // empty at most tables, and then without memory of its own
  bool is_open_ = false;
  bool is_writing_ = false;
  bool is_held_ = false;
  bool has_begun_ = false;
  std::int64_t last_used_;
};

}  // namespace bourse
