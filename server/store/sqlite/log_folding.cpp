// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/log_folding.h"

namespace bourse {

LogFolding::LogFolding(const std::string& file)
    : database_(file, true), thread_([this] { run(); }) {}

LogFolding::~LogFolding() {
  {
    const std::lock_guard lock(mutex_);
    stage_ = Stage::Stopping;
  }
  wake_.notify_one();
  thread_.join();
}

void LogFolding::begin() {
  {
    const std::lock_guard lock(mutex_);
    if (stage_ != Stage::Idle) return;
    stage_ = Stage::Wanted;
  }
  wake_.notify_one();
}

bool LogFolding::take_end() {
  const std::lock_guard lock(mutex_);
  if (stage_ != Stage::Ended) return false;
  stage_ = Stage::Idle;
  return true;
}

void LogFolding::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stage_ == Stage::Wanted || stage_ == Stage::Stopping; });
    if (stage_ == Stage::Stopping) return;
    lock.unlock();
    try {
      database_.fold_log();
    } catch (const SqliteError&) {
      // Nothing is lost: it stays in the log, and is folded another time.
    }
    lock.lock();
    if (stage_ == Stage::Wanted) stage_ = Stage::Ended;
  }
}

}  // namespace bourse
