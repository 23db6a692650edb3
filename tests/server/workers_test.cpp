// SPDX-License-Identifier: Apache-2.0
//
// The worker pool: which jobs count as busy, where completions run, and how the pool ends.
#include "server/house/workers.h"

#ifdef __linux__
#include <sched.h>
#include <sys/resource.h>
#endif

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

namespace bourse {
namespace {

void no_failure(const std::string& why) { FAIL(why); }

Workers::Completion nothing_to_do() {
  return [] {};
}

// Runs the network until `is_done`, for at most ten seconds.
template <class IsDone>
void run_until(boost::asio::io_context& network, const IsDone& is_done) {
  const auto stays = boost::asio::make_work_guard(network);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!is_done() && std::chrono::steady_clock::now() < end) {
    network.restart();
    network.run_one_for(std::chrono::milliseconds(5));
  }
}

}  // namespace

TEST_CASE("workers: a queued or running job is busy, a finished one is not") {
  boost::asio::io_context network;
  Workers workers(network, 1);
  CHECK(workers.busy() == 0);
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  workers.run(
      [opened] {
        opened.wait();
        return nothing_to_do();
      },
      no_failure);
  workers.run(nothing_to_do, no_failure);
  CHECK(workers.busy() == 2);
  gate.set_value();
  run_until(network, [&] { return workers.busy() == 0; });
  CHECK(workers.busy() == 0);
}

TEST_CASE("workers: jobs run on another thread, completions and failures on the network thread") {
  boost::asio::io_context network;
  Workers workers(network, 2);
  const auto here = std::this_thread::get_id();
  std::thread::id job;
  std::thread::id completion;
  std::thread::id failure;
  workers.run(
      [&]() -> Workers::Completion {
        const auto there = std::this_thread::get_id();
        return [&, there] {
          job = there;
          completion = std::this_thread::get_id();
        };
      },
      no_failure);
  workers.run([]() -> Workers::Completion { throw std::runtime_error("a bot stumbled"); },
              [&](const std::string&) { failure = std::this_thread::get_id(); });
  run_until(network,
            [&] { return completion != std::thread::id() && failure != std::thread::id(); });
  CHECK(job != here);
  CHECK(completion == here);
  CHECK(failure == here);
}

TEST_CASE("workers: a job's captures are destroyed before its completion runs") {
  boost::asio::io_context network;
  std::atomic<bool> is_held = true;
  Workers workers(network, 1);
  std::shared_ptr<void> held(nullptr, [&](void*) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    is_held = false;
  });
  bool is_done = false;
  bool was_held = true;
  workers.run(
      [&, held = std::move(held)]() -> Workers::Completion {
        return [&] {
          was_held = is_held;
          is_done = true;
        };
      },
      no_failure);
  run_until(network, [&] { return is_done; });
  REQUIRE(is_done);
  CHECK_FALSE(was_held);
}

TEST_CASE("workers: the destructor waits for the running job and drops queued ones") {
  boost::asio::io_context network;
  std::promise<void> started;
  std::atomic<bool> has_ended = false;
  std::atomic<bool> was_dropped = true;
  const auto held = std::make_shared<int>(0);
  {
    Workers workers(network, 1);
    workers.run(
        [&] {
          started.set_value();
          std::this_thread::sleep_for(std::chrono::milliseconds(50));
          has_ended = true;
          return nothing_to_do();
        },
        no_failure);
    workers.run(
        [&, held] {
          was_dropped = false;
          return nothing_to_do();
        },
        no_failure);
    started.get_future().wait();
  }
  CHECK(has_ended);
  CHECK(was_dropped);
  CHECK(held.use_count() == 1);
}

TEST_CASE("workers: one address leaves a thread to the others") {
  boost::asio::io_context network;
  std::promise<void> gate;
  {
    Workers workers(network, 1);
    const std::shared_future<void> opened = gate.get_future().share();
    for (int each = 0; each < 5; ++each) {
      workers.run(
          [opened] {
            opened.wait();
            return nothing_to_do();
          },
          no_failure,
          {.is_awaited = true, .addresses = {"192.0.2.1"}});
    }
    bool is_done = false;
    workers.run([&] { return [&] { is_done = true; }; },
                no_failure,
                {.is_awaited = false, .addresses = {"192.0.2.2"}});
    // The thread says that it is free after it has posted the result.
    run_until(network, [&] { return is_done && workers.busy_for("192.0.2.2") == 0; });
    CHECK(is_done);
    CHECK(workers.busy_for("192.0.2.1") == 5);
    CHECK(workers.busy_for("192.0.2.2") == 0);
    gate.set_value();
  }
}

#ifdef __linux__
TEST_CASE("workers: threads of low priority yield to the thread of the network") {
  boost::asio::io_context network;
  Workers workers(network, 1, ThreadPriority::Low);
  int niceness = 0;
  int policy = 0;
  bool is_done = false;
  workers.run(
      [&]() -> Workers::Completion {
        niceness = getpriority(PRIO_PROCESS, 0);
        policy = sched_getscheduler(0);
        return [&] { is_done = true; };
      },
      no_failure);
  run_until(network, [&] { return is_done; });
  CHECK(niceness == std::min(19, getpriority(PRIO_PROCESS, 0) + 5));
  CHECK(policy == SCHED_BATCH);
}
#endif

TEST_CASE("workers: without threads every job waits") {
  boost::asio::io_context network;
  Workers workers(network, 0);
  workers.run(nothing_to_do, no_failure);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(workers.busy() == 1);
}

}  // namespace bourse
