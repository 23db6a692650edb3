// SPDX-License-Identifier: Apache-2.0
#include "server/room/commit_queue.h"

#include <exception>
#include <utility>

namespace bourse {
namespace {

constexpr std::int64_t kRetryAfter = 1000;

}  // namespace

void Commit::take_into(Table& table) const {
  for (const Entry& entry : entries) {
    if (action && entry.kind == EntryKind::Move) {
      table.take(entry, *action);
    } else {
      table.take(entry);
    }
  }
}

void CommitQueue::open(const Task& first) {
  is_open_ = true;
  guarded(first);
  drain();
}

void CommitQueue::post(Task task) {
  touch();
  if (can_run() && tasks_.empty()) {
    has_begun_ = true;
    guarded(task);
  } else {
    tasks_.push_back(std::move(task));
  }
  drain();
}

void CommitQueue::guarded(const Task& task) {
  try {
    task();
  } catch (const std::exception& error) {
    target_.freeze(error.what());
  }
}

void CommitQueue::drain() {
  while (can_run() && !tasks_.empty()) {
    has_begun_ = true;
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    guarded(task);
  }
}

void CommitQueue::release() {
  is_held_ = false;
  drain();
}

Entry CommitQueue::entry(EntryKind kind, int seat, std::string text, std::string id) const {
  Entry entry;
  entry.kind = kind;
  entry.seat = seat;
  entry.text = std::move(text);
  entry.id = std::move(id);
  entry.at = clock_.now();
  return entry;
}

Entry CommitQueue::table_entry(EntryKind kind, std::string text) const {
  return entry(kind, -1, std::move(text));
}

Entry CommitQueue::start_of(const Table& table) const {
  return table_entry(EntryKind::Start, std::to_string(table.game().descriptor->rules_version));
}

Entry CommitQueue::move_of(const Table& table, Seat seat, const AnyAction& action) const {
  return entry(EntryKind::Move, number(seat), table.game().print(table.match().rules(), action));
}

void CommitQueue::commit(Entries entries, Then then) {
  write({.entries = std::move(entries), .action = std::nullopt}, std::move(then));
}

void CommitQueue::commit_move(Entry entry, const AnyAction& action, Then then) {
  write({.entries = {std::move(entry)}, .action = action}, std::move(then));
}

void CommitQueue::write(Commit commit, Then then) {
  std::optional<AppendRequest> append_request;
  try {
    append_request = target_.prepare(commit);
  } catch (...) {
    then(WriteResult::Failed);
    throw;
  }
  is_writing_ = true;
  target_.append(*std::move(append_request),
                 [this, commit = std::move(commit), then = std::move(then)](WriteResult written) {
                   guarded([&] { finish(commit, written, then); });
                   target_.finished(written);
                   drain();
                 });
}

void CommitQueue::finish(const Commit& commit, WriteResult written, const Then& then) {
  is_writing_ = false;
  if (written == WriteResult::Conflict || written == WriteResult::Unknown) {
    is_open_ = false;
    has_begun_ = false;
    // The sender is answered while its connection is still open.
    if (written == WriteResult::Unknown) then(written);
    target_.discard(written);
    if (written == WriteResult::Conflict) then(written);
    return target_.load();
  }
  if (written == WriteResult::Ok) target_.apply(commit);
  then(written);
  if (is_writing_) return;
  // A failed write is retried, but not immediately.
  if (written == WriteResult::Failed) return target_.plan(clock_.now() + kRetryAfter);
  target_.plan(std::nullopt);
}

}  // namespace bourse
