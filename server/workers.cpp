// SPDX-License-Identifier: Apache-2.0
#include "server/workers.h"

#include <utility>

#include <boost/asio/post.hpp>

namespace bourse {

Workers::Workers(boost::asio::io_context& network, int threads) : network_(network) {
  for (int at = 0; at < threads; ++at) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

std::size_t Workers::busy() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size() + running_;
}

void Workers::run() {
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return is_stopping_ || !jobs_.empty(); });
      if (is_stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
      ++running_;
    }
    Afterwards afterwards = job();
    boost::asio::post(network_, std::move(afterwards));
    const std::lock_guard lock(mutex_);
    --running_;
  }
}

}  // namespace bourse
