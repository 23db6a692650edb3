// SPDX-License-Identifier: Apache-2.0
//
// RAII wrappers for SQLite: a Database closes itself, a Statement is prepared once and bound by
// position. Errors of SQLite are thrown as SqliteError; the store catches them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace bourse {

class SqliteError : public std::runtime_error {
 public:
  SqliteError(const std::string& what, int code) : std::runtime_error(what), code_(code) {}
  bool is_conflict() const;  // a unique key already exists
  bool is_io_error() const;  // a system call failed, except for lack of space
  bool is_disk_full() const;

 private:
  int code_;
};

class Database {
 public:
  // Creates the file unless `must_exist`.
  explicit Database(const std::string& path, bool must_exist = false);
  static Database read_only(const std::string& path);

  void run(const std::string& sql);  // one or more statements without results
  std::int64_t number(const std::string& sql);
  void roll_back();  // nothing happens if SQLite has rolled back by itself
  std::int64_t last_row() const;
  // Stores the size of the write-ahead log in `pages` after each commit from now on. Disables
  // automatic checkpoints: only checkpoint() and closing the last connection checkpoint the log.
  void track_wal_size(int& pages);
  // Copies pages of the log into the file, except those still being read. Never waits.
  void checkpoint();
  // Copies the whole log into the file and empties it. What a failed commit has left in the log is
  // dropped. Waits for readers of the log; throws if they take too long.
  void empty_log();
  // Makes a complete and consistent copy, even while others write.
  void copy_to(const std::string& path);

  sqlite3* handle() { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  Database(const std::string& path, int flags);

  std::unique_ptr<sqlite3, Close> handle_;
};

class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  Statement& bind(int place, std::int64_t value);
  Statement& bind(int place, int value) { return bind(place, std::int64_t{value}); }
  Statement& bind(int place, std::string_view text);  // must live until the statement has run
  Statement& bind(int place, const std::string& text) {
    return bind(place, std::string_view(text));
  }
  Statement& bind(int place, std::span<const std::uint8_t> bytes);  // the same
  Statement& bind(int place, std::optional<std::int64_t> value);

  // Runs to the end and resets the statement.
  void run();
  // Advances to the next row. False: there is none, and the statement is reset.
  bool step();
  void reset();

  std::int64_t integer(int column) const;
  bool is_null(int column) const;
  std::string text(int column) const;
  std::span<const std::uint8_t> bytes(int column) const;

 private:
  struct Finish {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finish> statement_;
};

// Runs an INSERT. False: the key of the row exists. SQLite undoes only the failed statement.
bool insert(Statement& statement);

}  // namespace bourse
