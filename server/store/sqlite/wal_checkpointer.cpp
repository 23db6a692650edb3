// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/wal_checkpointer.h"

namespace bourse {

WalCheckpointer::WalCheckpointer(const std::string& file)
    : database_(file, true), thread_([this] { run(); }) {}

WalCheckpointer::~WalCheckpointer() {
  {
    const std::lock_guard lock(mutex_);
    stage_ = Stage::Stopping;
  }
  wake_.notify_one();
  thread_.join();
}

void WalCheckpointer::begin() {
  {
    const std::lock_guard lock(mutex_);
    if (stage_ != Stage::Idle) return;
    stage_ = Stage::Wanted;
  }
  wake_.notify_one();
}

bool WalCheckpointer::take_end() {
  const std::lock_guard lock(mutex_);
  if (stage_ != Stage::Ended) return false;
  stage_ = Stage::Idle;
  return true;
}

void WalCheckpointer::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stage_ == Stage::Wanted || stage_ == Stage::Stopping; });
    if (stage_ == Stage::Stopping) return;
    lock.unlock();
    try {
      database_.checkpoint();
    } catch (const SqliteError&) {
      // Nothing is lost: the pages stay in the log until the next checkpoint.
    }
    lock.lock();
    if (stage_ == Stage::Wanted) stage_ = Stage::Ended;
  }
}

}  // namespace bourse
