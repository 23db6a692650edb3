// SPDX-License-Identifier: Apache-2.0
#include "lab/parallel/ordered_parallel.h"

#include <atomic>
#include <stdexcept>

#include <doctest/doctest.h>

namespace bourse {

TEST_CASE("results are consumed in order, each once, with any number of threads") {
  for (const int threads : {0, 1, 2, 7}) {
    std::vector<std::int64_t> taken;
    run_ordered(
        500,
        threads,
        [](std::int64_t job) { return job * job; },
        [&](std::int64_t done) {
          taken.push_back(done);
          return true;
        });
    REQUIRE(taken.size() == 500);
    for (std::int64_t job = 0; job < 500; ++job) {
      CHECK(taken[static_cast<std::size_t>(job)] == job * job);
    }
  }
}

TEST_CASE("the consumer may stop early, and few jobs run ahead") {
  std::atomic<int> worked = 0;
  int taken = 0;
  run_ordered(
      1'000'000'000'000,
      2,
      [&](std::int64_t) { return ++worked; },
      [&](int) { return ++taken < 10; });
  CHECK(taken == 10);
  CHECK(worked.load() < 100);
}

TEST_CASE("exceptions of a job reach the caller") {
  const auto work = [](std::int64_t job) {
    if (job == 30) throw std::runtime_error("piece 30");
    return job;
  };
  CHECK_THROWS_WITH(run_ordered(100, 3, work, [](std::int64_t) { return true; }), "piece 30");
}

}  // namespace bourse
