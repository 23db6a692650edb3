// SPDX-License-Identifier: Apache-2.0
//
// Threads for what would hold up the network: bots that think, replays that are long. A job runs
// there and returns what is to be done afterwards, on the network's thread. A job that throws is
// reported there instead: it costs the one who asked, never the house.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>

namespace bourse {

class Workers {
 public:
  using Afterwards = std::function<void()>;
  using Job = std::function<Afterwards()>;
  using Failed = std::function<void(const std::string& why)>;

  Workers(boost::asio::io_context& network, int threads);
  // Waits for the jobs that run; those that wait are dropped.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Afterwards or `failed`, one of them, is called on the network's thread.
  void add(Job job, Failed failed);
  std::size_t busy() const;  // jobs that wait or run

 private:
  struct Order {
    Job job;
    Failed failed;
  };

  void run();
  static Afterwards outcome(const Order& order);

  boost::asio::io_context& network_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Order> jobs_;
  std::size_t running_ = 0;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bourse
