// SPDX-License-Identifier: Apache-2.0
//
// The thread of the SQLite store and its connection. Runs jobs in order; jobs that queue up while a
// transaction waits for the disk share the next one. If a commit has an unknown outcome, the writer
// stops: it drops what that commit has left in the log, opens the database again, and continues
// once a write has succeeded. Until then every job fails.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "server/store/sqlite/open_database.h"
#include "server/store/store.h"

namespace bourse {

// The failure of a job. The job changed nothing, or, if `is_unknown`, it may have.
struct JobFailure {
  std::string why;
  bool is_unknown = false;
};

class SqliteWriter {
 public:
  // `work` runs within a transaction; `tell` runs afterwards on the owner's thread.
  struct Job {
    bool writes = false;
    int entries = 0;
    std::function<void(SqliteStatements&)> work;
    std::function<void(const JobFailure*)> tell;  // null: committed
    bool measures = false;                        // the size of the database, afterwards
  };

  SqliteWriter(Store::Post post, const std::string& folder, StoreReport report);
  ~SqliteWriter();  // runs all jobs, without telling
  SqliteWriter(const SqliteWriter&) = delete;
  SqliteWriter& operator=(const SqliteWriter&) = delete;

  void add(Job job);
  StoreCounters counters() const;
  std::string last_failure() const;

 private:
  using Failures = std::vector<JobFailure>;  // one per job; an empty `why`: none

  void run();
  std::vector<Job> wait_for_jobs();
  void tell(std::vector<Job> jobs, Failures failures);
  Failures perform(std::span<Job> jobs);
  JobFailure transact(std::span<Job> jobs);
  void roll_back();
  void committed(std::uint64_t entries);
  void measure();
  void failed(const JobFailure& failure);
  void stop(const std::string& why);
  void reopen();
  void report(StoreEvent event, std::string why = {}, std::string table = {});
  void report_shortened();
  bool is_stopping() const;

  Store::Post post_;
  std::string folder_;
  StoreReport report_;
  std::unique_ptr<OpenDatabase> open_;
  bool is_stopped_ = false;
  bool is_failing_ = false;
  std::chrono::steady_clock::time_point next_reopening_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> queue_;
  StoreCounters counters_;
  std::string last_failure_;
  std::size_t last_jobs_ = 0;  // of the transaction before
  bool is_stopping_ = false;
  std::thread thread_;
};

}  // namespace bourse
