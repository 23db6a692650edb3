// SPDX-License-Identifier: Apache-2.0
//
// The order of jobs in a worker pool.
#include "server/house/fair_queue.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace bourse {
namespace {

struct QueueBench {
  explicit QueueBench(std::size_t most_running = 100) : queue(most_running) {}
  void push(const std::string& name, bool is_awaited, std::vector<std::string> addresses) {
    queue.push([this, name] { done.push_back(name); },
               {.is_awaited = is_awaited, .addresses = std::move(addresses)});
  }
  // Takes and runs everything, one after the other.
  std::vector<std::string> drain() {
    while (auto turn = queue.take()) {
      turn->work();
      queue.finished(turn->address);
    }
    return std::exchange(done, {});
  }
  FairQueue queue;
  std::vector<std::string> done;
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("fair queue: addresses take turns, and each keeps its order") {
  QueueBench bench;
  for (const char* name : {"a1", "a2", "a3"}) bench.push(name, false, {"a"});
  bench.push("b1", false, {"b"});
  bench.push("c1", false, {"c"});
  bench.push("b2", false, {"b"});
  CHECK(bench.drain() == Names{"a1", "b1", "c1", "a2", "b2", "a3"});
  CHECK(bench.queue.of("a") == 0);
}

TEST_CASE("fair queue: people who wait come first") {
  QueueBench bench;
  bench.push("a1", false, {"a"});
  bench.push("a2", false, {"a"});
  bench.push("b1", true, {"b"});
  bench.push("a3", true, {"a"});
  CHECK(bench.drain() == Names{"b1", "a3", "a1", "a2"});
}

TEST_CASE("fair queue: every fourth turn is for the jobs that nobody waits for") {
  QueueBench bench;
  for (const char* name : {"b1", "b2"}) bench.push(name, false, {"b"});
  for (const char* name : {"a1", "a2", "a3", "a4", "a5", "a6", "a7"}) {
    bench.push(name, true, {"a"});
  }
  CHECK(bench.drain() == Names{"a1", "a2", "a3", "b1", "a4", "a5", "a6", "b2", "a7"});
}

TEST_CASE("fair queue: no address runs more jobs than it may, and the others go on") {
  QueueBench bench(2);
  for (const char* name : {"a1", "a2", "a3"}) bench.push(name, true, {"a"});
  const auto first = bench.queue.take();
  const auto second = bench.queue.take();
  REQUIRE((first && second));
  CHECK_FALSE(bench.queue.take());
  bench.push("b1", false, {"b"});
  const auto other = bench.queue.take();
  REQUIRE(other);
  CHECK(other->address == "b");
  CHECK(bench.queue.of("a") == 3);
  bench.queue.finished(first->address);
  CHECK(bench.queue.of("a") == 2);
  CHECK(bench.queue.take());
}

TEST_CASE("fair queue: a job for several addresses counts for the one with the fewest") {
  QueueBench bench;
  for (const char* name : {"a1", "a2"}) bench.push(name, true, {"a"});
  bench.push("ab", true, {"a", "b"});
  CHECK(bench.queue.of("b") == 1);
  CHECK(bench.drain() == Names{"a1", "ab", "a2"});
  bench.push("unknown", true, {});
  CHECK(bench.drain() == Names{"unknown"});
}

}  // namespace bourse
