// SPDX-License-Identifier: Apache-2.0
//
// Pieces of work done by several threads and taken in order, so that what comes of them does not
// depend on the number of threads, also where the taker stops early.
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

// Calls take(work(0)), take(work(1)), … up to count - 1, or until take() says false. work() is
// called on any of the threads, take() on the caller's. What work() throws is thrown here.
// threads: 0 is one for each core.
template <class Work, class Take>
void work_in_order(std::int64_t count, int threads, Work work, Take take);

template <class Work, class Take>
class OrderedWork {
 public:
  using Done = decltype(std::declval<Work&>()(std::int64_t{}));

  // ranks: so many of them do pieces, this one with its threads among them.
  OrderedWork(std::int64_t count, int threads, Work& work, Take& take, int ranks = 1)
      : count_(count), room_(std::int64_t{kAhead} * threads * ranks), work_(work), take_(take) {
    for (int thread = 0; thread < threads; ++thread) workers_.emplace_back([this] { serve(); });
  }
  OrderedWork(const OrderedWork&) = delete;
  OrderedWork& operator=(const OrderedWork&) = delete;
  ~OrderedWork() {
    stop();
    for (std::thread& worker : workers_) worker.join();
  }

  void take_all() {
    for (std::int64_t piece = 0; piece < count_; ++piece) {
      if (!take_(next(piece))) return;
    }
  }

  // For who does pieces elsewhere: one that may be done now, and what came of it.
  std::optional<std::int64_t> claim_now() {
    const std::lock_guard lock(mutex_);
    if (is_over_ || claimed_ >= count_ || claimed_ >= taken_ + room_) return std::nullopt;
    return claimed_++;
  }
  void keep(std::int64_t piece, Done done) {
    const std::lock_guard lock(mutex_);
    done_.emplace(piece, std::move(done));
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
  // Pieces that may be done before the oldest of them is taken, for each thread: enough for a
  // thread to go on while another has a long piece.
  static constexpr int kAhead = 16;

  void serve() {
    while (const auto piece = claim()) {
      try {
        keep(*piece, work_(*piece));
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
  Done next(std::int64_t piece) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return error_ != nullptr || done_.contains(piece); });
    if (error_ != nullptr) std::rethrow_exception(error_);
    Done done = std::move(done_.extract(piece).mapped());
    taken_ = piece + 1;
    changed_.notify_all();
    return done;
  }

  const std::int64_t count_;
  const std::int64_t room_;
  Work& work_;
  Take& take_;
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

template <class Work, class Take>
void work_in_order(std::int64_t count, int threads, Work work, Take take) {
  OrderedWork<Work, Take>(count, worker_count(threads), work, take).take_all();
}

}  // namespace bourse
