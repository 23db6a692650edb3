// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/sqlite.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "server/store/sqlite/gathered_log.h"

namespace bourse {
namespace {

// Another process that copies the folder may lock the file for a moment.
constexpr int kPatienceMilliseconds = 10'000;

[[noreturn]] void fail(sqlite3* handle, std::string_view doing) {
  const int code = sqlite3_extended_errcode(handle);
  throw SqliteError(fmt::format("{}: {}", doing, sqlite3_errmsg(handle)), code);
}

}  // namespace

bool SqliteError::is_conflict() const {
  return code_ == SQLITE_CONSTRAINT_PRIMARYKEY || code_ == SQLITE_CONSTRAINT_UNIQUE ||
         code_ == SQLITE_CONSTRAINT_ROWID;
}

bool SqliteError::is_io_error() const {
  constexpr int kPrimary = 0xff;
  return (code_ & kPrimary) == SQLITE_IOERR;
}

// On a full disk the shared memory of the log cannot grow either.
bool SqliteError::is_disk_full() const {
  return code_ == SQLITE_FULL || code_ == SQLITE_IOERR_SHMSIZE;
}

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Database::Database(const std::string& path, bool must_exist)
    : Database(path, SQLITE_OPEN_READWRITE | (must_exist ? 0 : SQLITE_OPEN_CREATE)) {}

Database Database::read_only(const std::string& path) { return {path, SQLITE_OPEN_READONLY}; }

Database::Database(const std::string& path, int flags) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, gathered_log_vfs());
  handle_.reset(handle);
  if (code != SQLITE_OK) {
    throw SqliteError(fmt::format("cannot open {}: {}", path, sqlite3_errstr(code)), code);
  }
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kPatienceMilliseconds);
}

void Database::run(const std::string& sql) {
  if (sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail(handle(), "running a statement");
  }
}

std::int64_t Database::number(const std::string& sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.integer(0) : 0;
}

void Database::roll_back() {
  if (sqlite3_get_autocommit(handle()) == 0) {
    sqlite3_exec(handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(handle_.get()); }

void Database::track_wal_size(int& pages) {
  const auto note = [](void* counted, sqlite3*, const char*, int now) {
    *static_cast<int*>(counted) = now;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(handle(), note, &pages);
}

// Uses a statement, which opens the log first: on a connection that has never read,
// sqlite3_wal_checkpoint_v2() finds no log and copies nothing.
void Database::checkpoint() { run("PRAGMA wal_checkpoint(PASSIVE)"); }

void Database::empty_log() {
  if (number("PRAGMA wal_checkpoint(TRUNCATE)") != 0) {
    throw SqliteError("the write-ahead log is being read and cannot be emptied", SQLITE_BUSY);
  }
}

void Database::copy_to(const std::string& path) {
  Statement copy(*this, "VACUUM INTO ?1");
  copy.bind(1, std::string_view(path));
  copy.run();
}

void Statement::Finish::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(Database& database, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(database.handle(),
                                      sql.data(),
                                      static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT,
                                      &statement,
                                      nullptr);
  statement_.reset(statement);
  if (code != SQLITE_OK) fail(database.handle(), "preparing a statement");
}

Statement& Statement::bind(int place, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), place, value);
  return *this;
}

Statement& Statement::bind(int place, std::string_view text) {
  sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()), nullptr);
  return *this;
}

Statement& Statement::bind(int place, std::span<const std::uint8_t> bytes) {
  sqlite3_bind_blob(statement_.get(), place, bytes.data(), static_cast<int>(bytes.size()), nullptr);
  return *this;
}

Statement& Statement::bind(int place, std::optional<std::int64_t> value) {
  if (value) return bind(place, *value);
  sqlite3_bind_null(statement_.get(), place);
  return *this;
}

void Statement::run() {
  while (step()) {
  }
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3* const handle = sqlite3_db_handle(statement_.get());
  if (code != SQLITE_DONE) {
    const std::string message = sqlite3_errmsg(handle);
    const int reason = sqlite3_extended_errcode(handle);
    reset();
    throw SqliteError(message, reason);
  }
  reset();
  return false;
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::string Statement::text(int column) const {
  const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
}

std::span<const std::uint8_t> Statement::bytes(int column) const {
  const auto* const bytes =
      static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return {bytes, static_cast<std::size_t>(size)};
}

bool insert(Statement& statement) {
  try {
    statement.run();
  } catch (const SqliteError& error) {
    if (!error.is_conflict()) throw;
    return false;
  }
  return true;
}

}  // namespace bourse
