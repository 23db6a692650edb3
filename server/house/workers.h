// SPDX-License-Identifier: Apache-2.0
//
// An Asio thread pool whose completions run on the thread of an io_context. A job that throws costs
// the one who asked, never the house.
#pragma once

#include <atomic>
#include <cstddef>

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/room/services.h"

namespace bourse {

class Workers final : public WorkerPool {
 public:
  // Without threads every job waits.
  Workers(boost::asio::io_context& network, int threads);
  // Waits for the jobs that run; those that wait are dropped.
  ~Workers() override = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void run(Job job, OnFailure on_failure) override;
  std::size_t busy() const override { return busy_; }

 private:
  boost::asio::io_context& network_;
  std::atomic<std::size_t> busy_ = 0;
  boost::asio::thread_pool pool_;  // last: its threads end before what they use
};

}  // namespace bourse
