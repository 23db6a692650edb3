// SPDX-License-Identifier: Apache-2.0
//
// The mailbox of a table and the only way to change it. Tasks run one after the other, and none
// runs while entries are being written. Entries are written first, applied second and announced
// third, so a crash takes back nothing that anybody was sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/domain/table.h"
#include "server/room/services.h"
#include "server/store/store.h"

namespace bourse {

using Entries = std::vector<Entry>;

// Entries that are written together. A move that was parsed and found legal brings its action: it
// is neither parsed nor asked about again.
struct Commit {
  Entries entries;
  std::optional<AnyAction> action;

  void take_into(Table& table) const;
};

// What a commit queue works on: a table and its store.
class CommitTarget {
 public:
  using Then = std::function<void(WriteResult)>;

  virtual ~CommitTarget() = default;
  // What is to be written; may put further entries before those of the commit.
  virtual AppendRequest prepare(Commit& commit) = 0;
  // Calls `then` once, after append() has returned. `then` refers to the queue, which the target
  // keeps alive until `then` has run or is destroyed: the callback that a room hands to the store
  // holds the room.
  virtual void append(AppendRequest append_request, Then then) = 0;
  // The entries are on disk: takes them in and tells everybody.
  virtual void apply(const Commit& commit) = 0;
  // Somebody else has written these entries' numbers: what is here is old.
  virtual void discard() = 0;
  // Reads the table again, then calls CommitQueue::open().
  virtual void load() = 0;
  // A task threw.
  virtual void freeze(std::string_view why) = 0;
  // Nothing is left to do now: plans when to go on. After a failed write that is at `retry_at`.
  virtual void plan(std::optional<std::int64_t> retry_at) = 0;
  // Everything that a commit led to is done.
  virtual void finished(WriteResult written) = 0;
};

class CommitQueue {
 public:
  using Task = std::function<void()>;
  using Then = CommitTarget::Then;

  CommitQueue(CommitTarget& target, const Clock& clock)
      : target_(target), clock_(clock), last_used_(clock.now()) {}

  // Tasks run from now on, after `first`, which may commit.
  void open(const Task& first);
  // Runs the task when its turn comes: at once, if nothing is being written.
  void post(Task task);
  // For a task that has to wait for what it has just committed.
  void post_next(Task task) { tasks_.push_front(std::move(task)); }
  // Runs the task now; one that throws freezes the table.
  void guarded(const Task& task);

  // Entries of now. Commits are made by tasks; one task commits once.
  // `id` is that of the message which led to it.
  Entry entry(EntryKind kind, int seat, std::string text = {}, std::string id = {}) const;
  // An entry of the whole table, of no seat.
  Entry table_entry(EntryKind kind, std::string text = {}) const;
  Entry start_of(const Table& table) const;
  // A move played for the seat: by its bot, its orders or the clock.
  Entry move_of(const Table& table, Seat seat, const AnyAction& action) const;
  void commit(Entries entries, Then then);
  // Requires: the move is legal.
  void commit_move(Entry entry, const AnyAction& action, Then then);

  // Work done elsewhere has failed: freezes the table.
  void fail(std::string_view why) { target_.freeze(why); }

  // No task runs until release(): somebody outside is being waited for.
  void hold() { is_held_ = true; }
  void release();

  std::size_t waiting() const { return tasks_.size(); }
  bool is_writing() const { return is_writing_; }
  // A task has run since the table was opened.
  bool has_begun() const { return has_begun_; }
  // Nothing waits, nothing is under way.
  bool is_idle() const { return is_open_ && !is_writing_ && !is_held_ && tasks_.empty(); }
  void touch() { last_used_ = clock_.now(); }
  std::int64_t last_used() const { return last_used_; }

 private:
  void drain();
  void write(Commit commit, Then then);
  void finish(const Commit& commit, WriteResult written, const Then& then);

  CommitTarget& target_;
  const Clock& clock_;
  std::deque<Task> tasks_;
  bool is_open_ = false;
  bool is_writing_ = false;
  bool is_held_ = false;
  bool has_begun_ = false;
  std::int64_t last_used_;
};

}  // namespace bourse
