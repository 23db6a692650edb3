// SPDX-License-Identifier: Apache-2.0
#include "server/house/workers.h"

#include <exception>
#include <utility>

#include <boost/asio/post.hpp>

namespace bourse {

Workers::Workers(boost::asio::io_context& network, int threads) : network_(network) {
  for (int at = 0; at < threads; ++at) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(Job job, OnFailure on_failure) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::move(job), std::move(on_failure)});
  }
  wake_.notify_one();
}

std::size_t Workers::busy() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size() + running_;
}

WorkerPool::Completion Workers::outcome(const Order& order) {
  try {
    return order.job();
  } catch (const std::exception& error) {
    return [on_failure = order.on_failure, why = std::string(error.what())] { on_failure(why); };
  }
}

void Workers::work() {
  while (true) {
    Order order;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return is_stopping_ || !jobs_.empty(); });
      if (is_stopping_) return;
      order = std::move(jobs_.front());
      jobs_.pop_front();
      ++running_;
    }
    Completion completion = outcome(order);
    order = {};  // what it holds of the house ends before the network goes on with it, or there
    boost::asio::post(network_, std::move(completion));
    const std::lock_guard lock(mutex_);
    --running_;
  }
}

}  // namespace bourse
