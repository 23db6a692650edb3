// SPDX-License-Identifier: Apache-2.0
#include "server/room/commit_queue.h"

#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

// A target that only records its calls.
struct Notes final : CommitTarget {
  AppendRequest prepare(Commit& commit) override {
    if (fails_to_prepare) throw std::runtime_error("unprepared");
    return {.table = "t", .first = 0, .entries = commit.entries, .summary = {}, .snapshot = {}};
  }
  void append(AppendRequest append_request, Then then) override {
    seen += "write" + std::to_string(append_request.entries.size()) + " ";
    answer = std::move(then);
  }
  void apply(const Commit& /*commit*/) override { seen += "apply "; }
  void discard(WriteResult /*why*/) override { seen += "discard "; }
  void load() override { seen += "load "; }
  void freeze(std::string_view why) override { seen += "freeze:" + std::string(why) + " "; }
  void plan(std::optional<std::int64_t> retry_at) override {
    seen += retry_at ? "retry " : "plan ";
    retries_at = retry_at;
  }
  void finished(WriteResult /*written*/) override { seen += "finished "; }

  std::string take() { return std::exchange(seen, {}); }

  std::string seen;
  Then answer;
  bool fails_to_prepare = false;
  std::optional<std::int64_t> retries_at;
};

struct QueueBench {
  ManualClock clock;
  Notes notes;
  CommitQueue queue{notes, clock};

  void open() {
    queue.open([] {});
  }
  CommitQueue::Task note(std::string word) {
    return [this, word = std::move(word)] { notes.seen += word + " "; };
  }
  CommitQueue::Task commit(std::string word) {
    return [this, word = std::move(word)] {
      queue.commit({queue.entry(EntryKind::Close, -1)}, [this, word](WriteResult written) {
        notes.seen += word + (written == WriteResult::Ok ? "+ " : "- ");
      });
    };
  }
};

}  // namespace

TEST_CASE("commit queue: tasks wait until the table is open, then run in order") {
  QueueBench bench;
  bench.queue.post(bench.note("a"));
  bench.queue.post(bench.note("b"));
  CHECK(bench.queue.waiting() == 2);
  CHECK_FALSE(bench.queue.has_begun());
  bench.queue.open(bench.note("first"));
  CHECK(bench.notes.take() == "first a b ");
  CHECK(bench.queue.has_begun());
  CHECK(bench.queue.is_idle());
}

TEST_CASE("commit queue: entries are written, applied and answered before the next task runs") {
  QueueBench bench;
  bench.open();
  bench.queue.post(bench.commit("move"));
  bench.queue.post(bench.note("later"));
  CHECK(bench.notes.take() == "write1 ");
  CHECK(bench.queue.is_writing());
  CHECK_FALSE(bench.queue.is_idle());
  bench.notes.answer(WriteResult::Ok);
  CHECK(bench.notes.take() == "apply move+ plan finished later ");
}

TEST_CASE("commit queue: a commit that cannot be prepared is answered, and later tasks run") {
  QueueBench bench;
  bench.open();
  bench.notes.fails_to_prepare = true;
  bench.queue.post(bench.commit("move"));
  bench.queue.post(bench.note("later"));
  CHECK(bench.notes.take() == "move- freeze:unprepared later ");
  CHECK(bench.queue.is_idle());
}

TEST_CASE("commit queue: startup entries are written before any waiting task runs") {
  QueueBench bench;
  bench.queue.post(bench.note("waits"));
  bench.queue.open(bench.commit("startup"));
  CHECK(bench.notes.take() == "write1 ");
  CHECK_FALSE(bench.queue.has_begun());
  bench.notes.answer(WriteResult::Ok);
  CHECK(bench.notes.take() == "apply startup+ plan finished waits ");
}

TEST_CASE("commit queue: a task posted next runs before those that wait") {
  QueueBench bench;
  bench.open();
  bench.queue.post([&] {
    bench.commit("clock")();
    bench.queue.post_next(bench.note("move"));
  });
  bench.queue.post(bench.note("later"));
  bench.notes.answer(WriteResult::Ok);
  CHECK(bench.notes.take() == "write1 apply clock+ plan finished move later ");
}

TEST_CASE("commit queue: a failed write changes nothing and is retried a second later") {
  QueueBench bench;
  bench.open();
  bench.queue.post(bench.commit("move"));
  bench.notes.answer(WriteResult::Failed);
  CHECK(bench.notes.take() == "write1 move- retry finished ");
  CHECK(bench.notes.retries_at == bench.clock.time + 1000);
  CHECK(bench.queue.is_idle());
}

TEST_CASE("commit queue: after a conflict nothing runs until the table has been reloaded") {
  QueueBench bench;
  bench.open();
  bench.queue.post(bench.commit("move"));
  bench.queue.post(bench.note("later"));
  bench.notes.answer(WriteResult::Conflict);
  CHECK(bench.notes.take() == "write1 discard move- load finished ");
  CHECK_FALSE(bench.queue.has_begun());
  bench.open();
  CHECK(bench.notes.take() == "later ");
}

TEST_CASE("commit queue: after an unknown outcome the sender is answered, and the table reloaded") {
  QueueBench bench;
  bench.open();
  bench.queue.post(bench.commit("move"));
  bench.queue.post(bench.note("again"));
  bench.notes.answer(WriteResult::Unknown);
  CHECK(bench.notes.take() == "write1 move- discard load finished ");
  CHECK_FALSE(bench.queue.has_begun());
  bench.open();
  CHECK(bench.notes.take() == "again ");
}

TEST_CASE("commit queue: a task that throws freezes the table, and the next one still runs") {
  QueueBench bench;
  bench.open();
  bench.queue.post([] { throw std::runtime_error("bug"); });
  bench.queue.post(bench.note("next"));
  CHECK(bench.notes.take() == "freeze:bug next ");
}

TEST_CASE("commit queue: on hold, it runs nothing until it is released") {
  QueueBench bench;
  bench.open();
  bench.queue.hold();
  bench.queue.post(bench.note("a"));
  CHECK(bench.notes.take().empty());
  CHECK_FALSE(bench.queue.is_idle());
  bench.queue.release();
  CHECK(bench.notes.take() == "a ");
}

}  // namespace bourse::parts
