// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/sqlite_writer.h"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/format.h>

namespace bourse {
namespace {

constexpr std::chrono::seconds kReopenInterval{1};
// While transactions have at least this many jobs, the next one waits a moment for more
// (PostgreSQL's commit_siblings and commit_delay). Then fewer transactions, wake-ups and syncs
// serve the same moves.
constexpr std::size_t kBusyJobs = 4;
constexpr std::chrono::milliseconds kCommitDelay{2};

// A callback that throws does not stop the others; its exception is rethrown after the last.
void tell_all(const std::vector<SqliteWriter::Job>& jobs, const std::vector<JobFailure>& failures) {
  std::exception_ptr first;
  for (std::size_t at = 0; at < jobs.size(); ++at) {
    try {
      jobs[at].tell(failures[at].why.empty() ? nullptr : &failures[at]);
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  if (first) std::rethrow_exception(first);
}

// The failure of one job of a transaction with an unknown outcome. What it has read may be lost.
JobFailure share_of(const SqliteWriter::Job& job, const JobFailure& failure) {
  if (job.writes) return failure;
  return {std::string(kStoreStopped), false};
}

}  // namespace

SqliteWriter::SqliteWriter(Store::Post post, const std::string& folder, StoreReport report)
    : post_(std::move(post)),
      folder_(folder),
      report_(std::move(report)),
      open_(std::make_unique<OpenDatabase>(folder)) {
  report_shortened();
  thread_ = std::thread([this] { run(); });
}

SqliteWriter::~SqliteWriter() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void SqliteWriter::add(Job job) {
  bool is_first = false;
  {
    const std::lock_guard lock(mutex_);
    is_first = queue_.empty();
    queue_.push_back(std::move(job));
  }
  if (is_first) wake_.notify_one();
}

StoreCounters SqliteWriter::counters() const {
  const std::lock_guard lock(mutex_);
  return counters_;
}

std::string SqliteWriter::last_failure() const {
  const std::lock_guard lock(mutex_);
  return last_failure_;
}

bool SqliteWriter::is_stopping() const {
  const std::lock_guard lock(mutex_);
  return is_stopping_;
}

void SqliteWriter::run() {
  const auto is_measured = [](const Job& job) { return job.measures; };
  while (true) {
    std::vector<Job> jobs = wait_for_jobs();
    if (jobs.empty() && is_stopping()) return;
    if (is_stopped_ && std::chrono::steady_clock::now() >= next_reopening_) reopen();
    if (!jobs.empty()) {
      Failures failures = perform(jobs);
      const bool measures = std::any_of(jobs.begin(), jobs.end(), is_measured);
      if (measures && !is_stopped_) measure();
      tell(std::move(jobs), std::move(failures));
    }
    if (is_stopped_ && std::chrono::steady_clock::now() >= next_reopening_) reopen();
    if (!is_stopped_) open_->care_for_log();
  }
}

// Empty: the store is closing and all jobs are done, or it is time to reopen the database.
std::vector<SqliteWriter::Job> SqliteWriter::wait_for_jobs() {
  std::unique_lock lock(mutex_);
  const auto is_closing = [this] { return is_stopping_; };
  const auto has_work = [this] { return is_stopping_ || !queue_.empty(); };
  if (is_stopped_) {
    wake_.wait_until(lock, next_reopening_, has_work);
  } else {
    wake_.wait(lock, has_work);
    if (last_jobs_ >= kBusyJobs) wake_.wait_for(lock, kCommitDelay, is_closing);
  }
  last_jobs_ = queue_.size();
  return std::exchange(queue_, {});
}

void SqliteWriter::tell(std::vector<Job> jobs, Failures failures) {
  for (Job& job : jobs) job.work = nullptr;
  post_([jobs = std::move(jobs), failures = std::move(failures)] { tell_all(jobs, failures); });
}

// One failed job must not fail the others: each is tried again in its own transaction. After an
// unknown outcome nothing is tried again, because it may have been kept.
SqliteWriter::Failures SqliteWriter::perform(std::span<Job> jobs) {
  Failures failures(jobs.size());
  const JobFailure all = transact(jobs);
  if (all.why.empty()) return failures;
  for (std::size_t at = 0; at < jobs.size(); ++at) {
    if (all.is_unknown) {
      failures[at] = share_of(jobs[at], all);
    } else {
      failures[at] = jobs.size() == 1 ? all : transact(jobs.subspan(at, 1));
    }
    if (!failures[at].why.empty()) failed(failures[at]);
  }
  return failures;
}

JobFailure SqliteWriter::transact(std::span<Job> jobs) {
  if (is_stopped_) return {std::string(kStoreStopped), false};
  bool writes = false;
  bool is_committing = false;
  std::uint64_t entries = 0;
  for (const Job& job : jobs) {
    writes = writes || job.writes;
    entries += static_cast<std::uint64_t>(job.entries);
  }
  try {
    if (writes) open_->begin();
    for (Job& job : jobs) job.work(open_->statements());
    is_committing = writes;
    if (writes) open_->commit();
  } catch (const SqliteError& error) {
    if (writes) open_->roll_back();
    // The frames of the commit may be in the log, and on the disk, although it failed.
    const bool is_unknown = is_committing && error.is_io_error();
    if (is_unknown) stop(error.what());
    return {error.what(), is_unknown};
  } catch (const std::exception& error) {
    if (writes) open_->roll_back();
    return {error.what(), false};
  }
  if (writes) committed(entries);
  return {};
}

void SqliteWriter::measure() {
  try {
    const std::uint64_t bytes = open_->statements().bytes_used();
    const std::lock_guard lock(mutex_);
    counters_.bytes = bytes;
  } catch (const SqliteError&) {
    // The size stays that of the last measurement.
  }
}

void SqliteWriter::committed(std::uint64_t entries) {
  if (std::exchange(is_failing_, false)) report(StoreEvent::Writing);
  const std::lock_guard lock(mutex_);
  ++counters_.commits;
  counters_.entries += entries;
}

void SqliteWriter::failed(const JobFailure& failure) {
  if (failure.why != kStoreStopped && !failure.is_unknown && !std::exchange(is_failing_, true)) {
    report(StoreEvent::Failing, failure.why);
  }
  const std::lock_guard lock(mutex_);
  ++counters_.failures;
  if (failure.why != kStoreStopped) last_failure_ = failure.why;
}

void SqliteWriter::stop(const std::string& why) {
  is_stopped_ = true;
  next_reopening_ = std::chrono::steady_clock::now();
  report(StoreEvent::Stopped, why);
  const std::lock_guard lock(mutex_);
  ++counters_.unknown;
}

// This connection still knows where the last successful commit ended. Emptying the log from there
// decides that the failed one is lost; a new connection has nothing else left in memory.
void SqliteWriter::reopen() {
  next_reopening_ = std::chrono::steady_clock::now() + kReopenInterval;
  try {
    if (open_) open_->empty_log();
    open_.reset();
    open_ = std::make_unique<OpenDatabase>(folder_);
    open_->begin();
    open_->statements().touch_heartbeat();
    open_->commit();
  } catch (const std::exception& error) {
    if (open_) open_->roll_back();
    const std::lock_guard lock(mutex_);
    last_failure_ = error.what();
    return;
  }
  is_stopped_ = false;
  report_shortened();
  report(StoreEvent::Reopened);
}

void SqliteWriter::report_shortened() {
  for (const OpenDatabase::Shortened& lost : open_->shortened()) {
    const std::string why =
        lost.kept ? fmt::format("the last good entry is number {} of {}", *lost.kept, lost.known)
                  : fmt::format("nothing is left of {} entries", lost.known);
    report(StoreEvent::Shortened, why, lost.table);
  }
}

void SqliteWriter::report(StoreEvent event, std::string why, std::string table) {
  if (!report_) return;
  StoreNotice notice{event, std::move(why), std::move(table)};
  post_([report = report_, notice = std::move(notice)] { report(notice); });
}

}  // namespace bourse
