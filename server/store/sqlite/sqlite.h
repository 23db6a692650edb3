// SPDX-License-Identifier: Apache-2.0
//
// SQLite with the lifetimes of C++: a Database closes itself, a Statement is prepared once and
// bound by position. What SQLite refuses is thrown as SqliteError and caught by the store.
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
  bool is_conflict() const;  // a unique key that is already there

 private:
  int code_;
};

class Database {
 public:
  // Creates the file unless `must_exist`.
  explicit Database(const std::string& path, bool must_exist = false);

  void run(const std::string& sql);  // one or more statements without results
  std::int64_t number(const std::string& sql);
  std::int64_t last_row() const;
  // From now on, how many pages the write-ahead log has after each commit; nothing is folded into
  // the file but by checkpoint() and by the last connection that closes.
  void track_wal_size(int& pages);
  // Copies into the file what is in the log and nobody still reads there. Never waits for others.
  void checkpoint();
  // A whole and consistent copy, also while others write.
  void copy_to(const std::string& path);

  sqlite3* handle() { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
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
  Statement& bind(int place, std::span<const std::uint8_t> bytes);  // likewise
  Statement& bind(int place, std::optional<std::int64_t> value);

  // Runs to the end and makes the statement ready for the next time.
  void run();
  // The next row, or false and ready for the next time.
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

}  // namespace bourse
