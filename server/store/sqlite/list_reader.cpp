// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/list_reader.h"

namespace bourse {

ListReader::ListReader(Store::Post post, const std::string& file)
    : post_(std::move(post)), database_(file, true), statements_(database_) {
  database_.run("PRAGMA query_only = ON");
  thread_ = std::thread([this] { run(); });
}

ListReader::~ListReader() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void ListReader::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

ListReader::Job ListReader::wait_for_job() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return is_stopping_ || !jobs_.empty(); });
  if (is_stopping_) return {};
  Job job = std::move(jobs_.front());
  jobs_.pop_front();
  return job;
}

void ListReader::run() {
  for (Job job = wait_for_job(); job; job = wait_for_job()) {
    post_(job(statements_));
  }
}

}  // namespace bourse
