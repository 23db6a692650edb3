// SPDX-License-Identifier: Apache-2.0
//
// A pool of threads whose completions run on the thread of an io_context. Jobs run in the order of
// a FairQueue. A job that throws fails only its own request.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "server/house/fair_queue.h"
#include "server/room/services.h"

namespace bourse {

enum class ThreadPriority { Normal, Low };

class Workers final : public WorkerPool {
 public:
  // One address occupies at most `threads` threads. One more thread serves the other addresses, so
  // that none of them waits for the jobs of one alone. With 0 threads every job waits forever.
  Workers(boost::asio::io_context& network,
          int threads,
          ThreadPriority priority = ThreadPriority::Normal);
  // Waits for running jobs; drops queued ones.
  ~Workers() override;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  using WorkerPool::run;
  void run(Job job, OnFailure on_failure, const JobOrigin& origin) override;
  std::size_t busy() const override { return busy_; }
  void drain() { is_draining_ = true; }
  bool is_draining() const override { return is_draining_; }
  std::size_t busy_for(const std::string& address) const override;

 private:
  void work(ThreadPriority priority);

  boost::asio::io_context& network_;
  std::atomic<std::size_t> busy_ = 0;
  mutable std::mutex mutex_;  // of the queue and of is_ending_
  std::condition_variable changed_;
  FairQueue queue_;
  bool is_ending_ = false;
  bool is_draining_ = false;  // of the thread of the io_context
  std::vector<std::thread> threads_;
};

}  // namespace bourse
