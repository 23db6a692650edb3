// SPDX-License-Identifier: Apache-2.0
//
// An Asio thread pool whose completions run on the thread of an io_context. A job that throws fails
// only its own request.
#pragma once

#include <atomic>
#include <cstddef>

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/room/services.h"

namespace bourse {

class Workers final : public WorkerPool {
 public:
  // With 0 threads every job waits forever.
  Workers(boost::asio::io_context& network, int threads);
  // Waits for running jobs; drops queued ones.
  ~Workers() override = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void run(Job job, OnFailure on_failure) override;
  std::size_t busy() const override { return busy_; }

 private:
  boost::asio::io_context& network_;
  std::atomic<std::size_t> busy_ = 0;
  boost::asio::thread_pool pool_;  // last: its threads must end before the members they use
};

}  // namespace bourse
