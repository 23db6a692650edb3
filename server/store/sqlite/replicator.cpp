// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/replicator.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "server/store/sqlite/database_copy.h"

namespace bourse {

Replicator::Replicator(std::string source,
                       std::string target,
                       std::chrono::milliseconds interval,
                       Done done)
    : source_(std::move(source)),
      target_(std::move(target)),
      interval_(interval),
      done_(std::move(done)),
      thread_([this] { run(); }) {}

Replicator::~Replicator() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

ReplicaCounters Replicator::counters() const {
  const std::lock_guard lock(mutex_);
  return counters_;
}

void Replicator::run() {
  constexpr int kShare = 10;  // at most a tenth of the time is spent copying
  std::unique_lock lock(mutex_);
  while (!is_stopping_) {
    lock.unlock();
    const auto begun = std::chrono::steady_clock::now();
    copy();
    const auto taken = std::chrono::steady_clock::now() - begun;
    lock.lock();
    const auto next = begun + std::max<std::chrono::nanoseconds>(interval_, kShare * taken);
    wake_.wait_until(lock, next, [this] { return is_stopping_; });
  }
  lock.unlock();
  copy();
}

void Replicator::copy() {
  const auto begun = std::chrono::system_clock::now();
  std::string why;
  try {
    copy_database(source_, target_);
  } catch (const std::exception& error) {
    why = error.what();
  }
  {
    const std::lock_guard lock(mutex_);
    if (why.empty()) {
      ++counters_.copies;
      counters_.newest = begun;
    } else {
      ++counters_.failures;
    }
  }
  done_(why);
}

}  // namespace bourse
