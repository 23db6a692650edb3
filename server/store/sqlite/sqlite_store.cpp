// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/sqlite_store.h"

#include <condition_variable>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/sqlite_statements.h"
#include "server/store/sqlite/wal_checkpointer.h"

namespace bourse {
namespace {

constexpr std::string_view kFileName = "house.db";
// Pages in the write-ahead log before it is checkpointed: about 16 MiB.
constexpr int kPagesOfLog = 4000;

void keep_private(const std::string& file) {
  using std::filesystem::perms;
  std::filesystem::permissions(file, perms::owner_read | perms::owner_write);
}

Database open_database(const std::string& folder) {
  // The database holds secrets of people and of deals. An existing folder keeps its permissions.
  const bool is_new = std::filesystem::create_directories(folder);
  if (is_new) std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  Database database(house_file(folder));
  keep_private(house_file(folder));
  database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  migrate(database);
  return database;
}

}  // namespace

std::string house_file(const std::string& folder) {
  return (std::filesystem::path(folder) / kFileName).string();
}

void back_up(const std::string& folder, const std::string& file) {
  Database(house_file(folder), true).copy_to(file);
  keep_private(file);
}

// One unit of work: runs within the transaction, then reports its result. `failure` is set if the
// transaction was rolled back.
class SqliteStore::Writer {
 public:
  struct Job {
    bool writes = false;
    int entries = 0;
    std::function<void(SqliteStatements&)> work;
    std::function<void(const std::string* failure)> tell;
  };

  Writer(Post post, const std::string& folder)
      : post_(std::move(post)),
        database_(open_database(folder)),
        begin_(database_, "BEGIN IMMEDIATE"),
        commit_(database_, "COMMIT"),
        statements_(database_),
        folding_(house_file(folder)) {
    database_.track_wal_size(pages_of_log_);
    thread_ = std::thread([this] { run(); });
  }

  ~Writer() {
    {
      const std::lock_guard lock(mutex_);
      is_stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void add(Job job) {
    bool is_first = false;
    {
      const std::lock_guard lock(mutex_);
      is_first = queue_.empty();
      queue_.push_back(std::move(job));
    }
    if (is_first) wake_.notify_one();
  }

  StoreCounters counters() const {
    const std::lock_guard lock(mutex_);
    return counters_;
  }

 private:
  void run() {
    for (auto jobs = wait_for_jobs(); !jobs.empty(); jobs = wait_for_jobs()) {
      post_([told = perform(jobs)] { tell_all(told); });
      care_for_log();
    }
  }

  // A callback that throws does not stop the others; its exception is rethrown after the last.
  static void tell_all(const std::vector<std::function<void()>>& told) {
    std::exception_ptr first;
    for (const auto& tell : told) {
      try {
        tell();
      } catch (...) {
        if (!first) first = std::current_exception();
      }
    }
    if (first) std::rethrow_exception(first);
  }

  // Empty: the store is closing and all jobs are done.
  std::vector<Job> wait_for_jobs() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return is_stopping_ || !queue_.empty(); });
    return std::exchange(queue_, {});
  }

  // A checkpoint leaves the few pages written meanwhile. Checkpointing them here, where nobody
  // writes, lets the log start over; a reader of the log (a backup) delays that.
  void care_for_log() {
    if (pages_of_log_ < kPagesOfLog) fold_at_ = kPagesOfLog;
    if (folding_.take_end()) {
      fold_rest();
    } else if (pages_of_log_ >= fold_at_) {
      fold_at_ = pages_of_log_ + kPagesOfLog;
      folding_.begin();
    }
  }

  void fold_rest() {
    try {
      database_.checkpoint();
    } catch (const SqliteError&) {
      // The pages stay in the log; the next write will report the error.
    }
  }

  std::vector<std::function<void()>> perform(std::vector<Job>& jobs) {
    std::vector<std::string> failures(jobs.size());
    // One failed job must not fail the others: each is retried in its own transaction.
    if (!transact(jobs).empty()) {
      for (std::size_t at = 0; at < jobs.size(); ++at) {
        failures[at] = transact(std::span(jobs).subspan(at, 1));
        if (!failures[at].empty()) count(0, 0, 1);
      }
    }
    std::vector<std::function<void()>> told;
    told.reserve(jobs.size());
    for (std::size_t at = 0; at < jobs.size(); ++at) {
      told.emplace_back([tell = std::move(jobs[at].tell), failure = std::move(failures[at])] {
        tell(failure.empty() ? nullptr : &failure);
      });
    }
    return told;
  }

  // Runs all jobs in one transaction. Returns why it was rolled back, "" if it was not.
  std::string transact(std::span<Job> jobs) {
    bool writes = false;
    std::uint64_t entries = 0;
    for (const Job& job : jobs) {
      writes = writes || job.writes;
      entries += static_cast<std::uint64_t>(job.entries);
    }
    try {
      if (writes) begin_.run();
      for (Job& job : jobs) job.work(statements_);
      if (writes) commit_.run();
    } catch (const std::exception& error) {
      if (writes) roll_back();
      return error.what();
    }
    if (writes) count(1, entries, 0);
    return {};
  }

  void roll_back() {
    try {
      database_.run("ROLLBACK");
    } catch (const SqliteError&) {
      // SQLite has rolled back by itself, as it does when the disk is full.
    }
  }

  void count(std::uint64_t commits, std::uint64_t entries, std::uint64_t failures) {
    const std::lock_guard lock(mutex_);
    counters_.commits += commits;
    counters_.entries += entries;
    counters_.failures += failures;
  }

  Post post_;
  Database database_;
  Statement begin_;
  Statement commit_;
  SqliteStatements statements_;
  int pages_of_log_ = 0;
  int fold_at_ = kPagesOfLog;
  WalCheckpointer folding_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> queue_;
  StoreCounters counters_;
  bool is_stopping_ = false;
  std::thread thread_;
};

// Kinds of jobs. The result of a job lives with it until it is reported.
class SqliteStore::Jobs {
 public:
  // `work` returns whether the write met no conflict.
  template <class Work>
  static Writer::Job write(Work work, Then<WriteResult> then, int entries = 0) {
    auto kept = std::make_shared<bool>(false);
    return {.writes = true,
            .entries = entries,
            .work = [work = std::move(work),
                     kept](SqliteStatements& statements) { *kept = work(statements); },
            .tell =
                [kept, then = std::move(then)](const std::string* failure) {
                  if (failure != nullptr) return then(WriteResult::Failed);
                  then(*kept ? WriteResult::Ok : WriteResult::Conflict);
                }};
  }

  template <class T, class Work>
  static Writer::Job find(bool writes, Work work, Then<Found<T>> then) {
    auto found = std::make_shared<std::optional<T>>();
    return {.writes = writes,
            .entries = 0,
            .work = [work = std::move(work),
                     found](SqliteStatements& statements) { *found = work(statements); },
            .tell =
                [found, then = std::move(then)](const std::string* failure) {
                  if (failure != nullptr) return then(Unexpected(*failure));
                  then(std::move(**found));
                }};
  }
};

SqliteStore::SqliteStore(Post post, const std::string& folder)
    : writer_(std::make_unique<Writer>(std::move(post), folder)) {}
SqliteStore::~SqliteStore() = default;

void SqliteStore::create(TableHeader header, TableSummary summary, Then<WriteResult> then) {
  writer_->add(Jobs::write(
      [header = std::move(header), summary = std::move(summary)](SqliteStatements& statements) {
        return statements.create(header, summary);
      },
      std::move(then)));
}

void SqliteStore::append(AppendRequest append_request, Then<WriteResult> then) {
  const int entries = static_cast<int>(append_request.entries.size());
  writer_->add(Jobs::write(
      [append_request = std::move(append_request)](SqliteStatements& statements) {
        return statements.append(append_request);
      },
      std::move(then),
      entries));
}

void SqliteStore::load(std::string table, Then<Found<std::optional<StoredTable>>> then) {
  writer_->add(Jobs::find<std::optional<StoredTable>>(
      false,
      [table = std::move(table)](SqliteStatements& statements) { return statements.load(table); },
      std::move(then)));
}

void SqliteStore::seats_of(PersonId person, int most, Then<Found<std::vector<StoredSeat>>> then) {
  writer_->add(Jobs::find<std::vector<StoredSeat>>(
      false,
      [person, most](SqliteStatements& statements) { return statements.seats_of(person, most); },
      std::move(then)));
}

void SqliteStore::load_startup(Then<Found<StartupState>> then) {
  writer_->add(Jobs::find<StartupState>(
      false,
      [](SqliteStatements& statements) { return statements.load_startup(); },
      std::move(then)));
}

void SqliteStore::heartbeat(std::int64_t now) {
  writer_->add(Jobs::write(
      [now](SqliteStatements& statements) {
        statements.heartbeat(now);
        return true;
      },
      [](WriteResult) {}));
}

void SqliteStore::bests_of(PersonId person, int most, Then<Found<std::vector<PersonalBest>>> then) {
  writer_->add(Jobs::find<std::vector<PersonalBest>>(
      false,
      [person, most](SqliteStatements& statements) { return statements.bests_of(person, most); },
      std::move(then)));
}

void SqliteStore::best_at(std::string table, CountedScore asked, Then<Found<BestAtTable>> then) {
  writer_->add(Jobs::find<BestAtTable>(
      false,
      [table = std::move(table), asked = std::move(asked)](SqliteStatements& statements) {
        return statements.best_at(table, asked);
      },
      std::move(then)));
}

void SqliteStore::say(std::string table, ChatRow row, Then<WriteResult> then) {
  writer_->add(Jobs::write([table = std::move(table), row = std::move(row)](
                               SqliteStatements& statements) { return statements.say(table, row); },
                           std::move(then)));
}

void SqliteStore::chat(std::string table, int most, Then<Found<std::vector<ChatRow>>> then) {
  writer_->add(Jobs::find<std::vector<ChatRow>>(
      false,
      [table = std::move(table), most](SqliteStatements& statements) {
        return statements.chat(table, most);
      },
      std::move(then)));
}

void SqliteStore::make_person(std::string name,
                              SecretHash secret,
                              Then<Found<std::optional<PersonId>>> then) {
  writer_->add(Jobs::find<std::optional<PersonId>>(
      true,
      [name = std::move(name), secret](SqliteStatements& statements) {
        return statements.make_person(name, secret);
      },
      std::move(then)));
}

void SqliteStore::rename(PersonId person, std::string name, Then<WriteResult> then) {
  writer_->add(Jobs::write(
      [person, name = std::move(name)](SqliteStatements& statements) {
        statements.rename(person, name);
        return true;
      },
      std::move(then)));
}

void SqliteStore::add_secret(PersonId person, SecretHash secret, Then<WriteResult> then) {
  writer_->add(Jobs::write(
      [person, secret](SqliteStatements& statements) {
        return statements.add_secret(person, secret);
      },
      std::move(then)));
}

void SqliteStore::find_person(SecretHash secret, Then<Found<std::optional<Person>>> then) {
  writer_->add(Jobs::find<std::optional<Person>>(
      false,
      [secret](SqliteStatements& statements) { return statements.find_person(secret); },
      std::move(then)));
}

void SqliteStore::save_link_code(SecretHash code,
                                 PersonId person,
                                 std::int64_t until,
                                 Then<WriteResult> then) {
  writer_->add(Jobs::write(
      [code, person, until](SqliteStatements& statements) {
        return statements.save_link_code(code, person, until);
      },
      std::move(then)));
}

void SqliteStore::redeem_link_code(SecretHash code,
                                   std::int64_t now,
                                   Then<Found<std::optional<Person>>> then) {
  writer_->add(Jobs::find<std::optional<Person>>(
      true,
      [code, now](SqliteStatements& statements) { return statements.redeem_link_code(code, now); },
      std::move(then)));
}

StoreCounters SqliteStore::counters() const { return writer_->counters(); }

void SqliteStore::flush(std::function<void()> then) {
  writer_->add({.writes = false,
                .entries = 0,
                .work = [](SqliteStatements&) {},
                .tell = [then = std::move(then)](const std::string*) { then(); }});
}

}  // namespace bourse
