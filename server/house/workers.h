// SPDX-License-Identifier: Apache-2.0
//
// A worker pool whose completions run on the thread of an io_context. A job that throws costs the
// one who asked, never the house.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "server/room/services.h"

namespace bourse {

class Workers final : public WorkerPool {
 public:
  Workers(boost::asio::io_context& network, int threads);
  // Waits for the jobs that run; those that wait are dropped.
  ~Workers() override;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void run(Job job, OnFailure on_failure) override;
  std::size_t busy() const override;

 private:
  struct Order {
    Job job;
    OnFailure on_failure;
  };

  void work();
  static Completion outcome(const Order& order);

  boost::asio::io_context& network_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Order> jobs_;
  std::size_t running_ = 0;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bourse
