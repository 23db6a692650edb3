// SPDX-License-Identifier: Apache-2.0
//
// Threads for what would hold up the network: bots that think, replays that are long. A job runs
// there and returns what is to be done afterwards, on the network's thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>

namespace bourse {

class Workers {
 public:
  using Afterwards = std::function<void()>;
  using Job = std::function<Afterwards()>;

  Workers(boost::asio::io_context& network, int threads);
  // Waits for the jobs that run; those that wait are dropped.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void add(Job job);
  std::size_t busy() const;  // jobs that wait or run

 private:
  void run();

  boost::asio::io_context& network_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::size_t running_ = 0;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bourse
