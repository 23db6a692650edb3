// SPDX-License-Identifier: Apache-2.0
//
// Runs jobs on several threads and consumes results in order, so output does not depend on the
// number of threads, even if the consumer stops early.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace bourse {

// Calls consume(work(0)), consume(work(1)), … up to count - 1, or until consume() returns false.
// work() runs on any of the threads, consume() on the caller's. Rethrows what work() throws.
// threads: 0 means one per core.
template <class Work, class Consume>
void run_ordered(std::int64_t count, int threads, Work work, Consume consume);

template <class Work, class Consume>
class OrderedParallel {
 public:
  using Done = decltype(std::declval<Work&>()(std::int64_t{}));

  // `ranks`: the number of ranks that run jobs, this one included.
  OrderedParallel(std::int64_t count, int threads, Work& work, Consume& consume, int ranks = 1)
      : count_(count),
        room_(std::int64_t{kAhead} * threads * ranks),
        work_(work),
        consume_(consume) {
    for (int thread = 0; thread < threads; ++thread) workers_.emplace_back([this] { serve(); });
  }
  OrderedParallel(const OrderedParallel&) = delete;
  OrderedParallel& operator=(const OrderedParallel&) = delete;
  ~OrderedParallel() {
    stop();
    for (std::thread& worker : workers_) worker.join();
  }

  void consume_all() {
    for (std::int64_t job = 0; job < count_; ++job) {
      if (!consume_(next(job))) return;
    }
  }

  // For jobs that other ranks run: claim_now() returns the next job, keep() stores its result.
  std::optional<std::int64_t> claim_now() {
    const std::lock_guard lock(mutex_);
    if (is_over_ || claimed_ >= count_ || claimed_ >= taken_ + room_) return std::nullopt;
    return claimed_++;
  }
  void keep(std::int64_t job, Done done) {
    const std::lock_guard lock(mutex_);
    done_.emplace(job, std::move(done));
    changed_.notify_all();
  }
  void fail(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    error_ = std::move(error);
    is_over_ = true;
    changed_.notify_all();
  }
  void stop() {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    changed_.notify_all();
  }
  bool is_over() {
    const std::lock_guard lock(mutex_);
    return is_over_;
  }

 private:
  // Jobs per thread that may be ahead of the oldest unconsumed one: enough to continue while
  // another thread has a long job.
  static constexpr int kAhead = 16;

  void serve() {
    while (const auto job = claim()) {
      try {
        keep(*job, work_(*job));
      } catch (...) {
        fail(std::current_exception());
      }
    }
  }
  std::optional<std::int64_t> claim() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock,
                  [this] { return is_over_ || claimed_ >= count_ || claimed_ < taken_ + room_; });
    if (is_over_ || claimed_ >= count_) return std::nullopt;
    return claimed_++;
  }
  Done next(std::int64_t job) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return error_ != nullptr || done_.contains(job); });
    if (error_ != nullptr) std::rethrow_exception(error_);
    Done done = std::move(done_.extract(job).mapped());
    taken_ = job + 1;
    changed_.notify_all();
    return done;
  }

  const std::int64_t count_;
  const std::int64_t room_;
  Work& work_;
  Consume& consume_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::int64_t, Done> done_;
  std::int64_t claimed_ = 0;
  std::int64_t taken_ = 0;
  bool is_over_ = false;
  std::exception_ptr error_;
  std::vector<std::thread> workers_;
};

inline int worker_count(int threads) {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return threads > 0 ? threads : cores;
}

template <class Work, class Consume>
void run_ordered(std::int64_t count, int threads, Work work, Consume consume) {
  OrderedParallel<Work, Consume>(count, worker_count(threads), work, consume).consume_all();
}

}  // namespace bourse
