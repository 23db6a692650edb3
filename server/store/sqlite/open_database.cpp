// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/open_database.h"

#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "server/store/sqlite/schema.h"

namespace bourse {
namespace {

constexpr std::string_view kFileName = "house.db";
constexpr std::string_view kHeadsName = "house.heads";
// Pages in the write-ahead log before it is checkpointed: about 16 MiB.
constexpr int kPagesOfLog = 4000;

Database open_or_throw(const std::string& folder) {
  using std::filesystem::perms;
  // The database holds secrets of people and of deals. An existing folder keeps its permissions.
  const bool is_new = std::filesystem::create_directories(folder);
  if (is_new) std::filesystem::permissions(folder, perms::owner_all);
  Database database(house_file(folder));
  std::filesystem::permissions(house_file(folder), perms::owner_read | perms::owner_write);
  database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  migrate(database);
  return database;
}

Database open(const std::string& folder) {
  try {
    return open_or_throw(folder);
  } catch (const SqliteError& error) {
    if (!error.is_disk_full()) throw;
    throw SqliteError("the disk is full; free some space and start the server again", 0);
  }
}

void keep_aside(const std::string& log) {
  using std::filesystem::copy_options;
  std::error_code ignored;
  std::filesystem::copy_file(log, log + ".damaged", copy_options::overwrite_existing, ignored);
}

}  // namespace

std::string house_file(const std::string& folder) {
  return (std::filesystem::path(folder) / kFileName).string();
}

std::string house_id_in(const std::string& folder) {
  Database database = Database::read_only(house_file(folder));
  Statement find(database, "SELECT name FROM house");
  std::string name;
  while (find.step()) name = find.text(0);
  return name;
}

OpenDatabase::OpenDatabase(const std::string& folder)
    : database_(open(folder)),
      begin_(database_, "BEGIN IMMEDIATE"),
      commit_(database_, "COMMIT"),
      statements_(database_),
      heads_((std::filesystem::path(folder) / kHeadsName).string()),
      checkpoint_at_(kPagesOfLog),
      checkpointer_(house_file(folder)) {
  check_heads(folder);
  database_.track_wal_size(pages_of_log_);
}

// Once the log is in the file, the notes start over. If a backup is reading the log, that waits for
// the next opening. A log that has lost something is kept aside.
void OpenDatabase::check_heads(const std::string& folder) {
  for (const auto& [table, known] : heads_.read()) {
    const auto kept = statements_.count_entries(table);
    if (kept.value_or(0) < known) shortened_.push_back({table, kept, known});
  }
  if (!shortened_.empty()) keep_aside(house_file(folder) + "-wal");
  try {
    database_.empty_log();
  } catch (const SqliteError&) {
    return shortened_.clear();
  }
  heads_.clear();
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  for (const Shortened& lost : shortened_) {
    if (lost.kept) statements_.say_moves_lost(lost.table, now / std::chrono::milliseconds(1));
  }
}

// A log that has become shorter has started over: everything before is in the file.
void OpenDatabase::commit() {
  commit_.run();
  if (pages_of_log_ < pages_before_) heads_.clear();
  pages_before_ = pages_of_log_;
  heads_.add(statements_.take_heads());
}

void OpenDatabase::roll_back() {
  database_.roll_back();
  statements_.forget();
}

// A checkpoint leaves the few pages written meanwhile. Checkpointing them here, where nobody
// writes, lets the log start over; a reader of the log (a backup) delays that.
void OpenDatabase::care_for_log() {
  if (pages_of_log_ < kPagesOfLog) checkpoint_at_ = kPagesOfLog;
  if (checkpointer_.take_end()) {
    checkpoint_rest();
  } else if (pages_of_log_ >= checkpoint_at_) {
    checkpoint_at_ = pages_of_log_ + kPagesOfLog;
    checkpointer_.begin();
  }
}

void OpenDatabase::checkpoint_rest() {
  try {
    database_.checkpoint();
  } catch (const SqliteError&) {
    // The pages stay in the log; the next write will report the error.
  }
}

}  // namespace bourse
