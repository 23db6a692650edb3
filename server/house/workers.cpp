// SPDX-License-Identifier: Apache-2.0
#include "server/house/workers.h"

#include <exception>
#include <optional>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/house/thread_priority.h"

namespace bourse {
namespace {

WorkerPool::Completion outcome(const WorkerPool::Job& job,
                               const WorkerPool::OnFailure& on_failure) {
  try {
    return job();
  } catch (const std::exception& error) {
    return [on_failure, why = std::string(error.what())] { on_failure(why); };
  }
}

}  // namespace

Workers::Workers(boost::asio::io_context& network, int threads, ThreadPriority priority)
    : network_(network), queue_(static_cast<std::size_t>(threads)) {
  const int all = threads > 0 ? threads + 1 : 0;
  for (int each = 0; each < all; ++each) {
    threads_.emplace_back([this, priority] { work(priority); });
  }
}

Workers::~Workers() {
  {
    const std::scoped_lock lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(Job job, OnFailure on_failure, const JobOrigin& origin) {
  ++busy_;
  auto work = [this, job = std::move(job), on_failure = std::move(on_failure)]() mutable {
    Completion completion = outcome(job, on_failure);
    // Destroys the captures before the completion can run on the network thread.
    job = nullptr;
    on_failure = nullptr;
    boost::asio::post(network_, std::move(completion));
  };
  {
    const std::scoped_lock lock(mutex_);
    queue_.push(std::move(work), origin);
  }
  changed_.notify_one();
}

std::size_t Workers::busy_for(const std::string& address) const {
  const std::scoped_lock lock(mutex_);
  return queue_.of(address);
}

void Workers::work(ThreadPriority priority) {
  if (priority == ThreadPriority::Low) lower_thread_priority();
  std::unique_lock lock(mutex_);
  while (true) {
    std::optional<FairQueue::Turn> turn;
    changed_.wait(lock, [&] { return is_ending_ || (turn = queue_.take()); });
    if (is_ending_) return;
    lock.unlock();
    turn->work();
    turn->work = nullptr;
    lock.lock();
    queue_.finished(turn->address);
    --busy_;
  }
}

}  // namespace bourse
