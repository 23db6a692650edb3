// SPDX-License-Identifier: Apache-2.0
//
// The write-ahead log is written in large pieces, and nobody sees a difference.
#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/store/sqlite/sqlite.h"
#include "tests/server/test_folder.h"

namespace bourse {
namespace {

constexpr int kPages = 100;

Database opened(const std::string& path) {
  Database database(path);
  database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  return database;
}

// Rows that fill a page each.
void add_rows(Database& database, int count) {
  database.run(
      fmt::format("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i "
                  "< {}) INSERT INTO t SELECT zeroblob(3000) FROM n",
                  count));
}

std::int64_t rows(Database& database) { return database.number("SELECT count(*) FROM t"); }

// Calls of this process that wrote to a file (proc(5), io).
long writes_so_far() {
  std::ifstream file("/proc/self/io");
  std::string key;
  long count = 0;
  while (file >> key >> count) {
    if (key == "syscw:") return count;
  }
  return -1;
}

}  // namespace

TEST_CASE("SQLite only: a transaction of a hundred pages is written to the log with a few calls") {
  const TestFolder folder;
  Database database = opened(folder.path() + "/a.db");
  database.run("CREATE TABLE t (x)");
  const long before = writes_so_far();
  REQUIRE(before >= 0);
  add_rows(database, kPages);
  CHECK(writes_so_far() - before < 10);
  CHECK(rows(database) == kPages);
}

TEST_CASE("SQLite only: another connection reads every committed page of the log") {
  const TestFolder folder;
  Database writer = opened(folder.path() + "/a.db");
  writer.run("CREATE TABLE t (x)");
  Database reader(folder.path() + "/a.db");
  for (int round = 1; round <= 3; ++round) {
    add_rows(writer, kPages);
    CHECK(rows(reader) == round * kPages);
  }
  reader.checkpoint();
  CHECK(rows(writer) == 3 * kPages);
}

TEST_CASE("SQLite only: the files of a killed program contain every commit") {
  const TestFolder folder;
  Database writer = opened(folder.path() + "/a.db");
  writer.run("CREATE TABLE t (x)");
  add_rows(writer, kPages);
  writer.run("BEGIN");
  add_rows(writer, kPages);
  for (const char* const part : {"", "-wal"}) {
    std::filesystem::copy_file(folder.path() + "/a.db" + part, folder.path() + "/b.db" + part);
  }
  Database copy(folder.path() + "/b.db");
  CHECK(rows(copy) == kPages);
}

TEST_CASE("SQLite only: a transaction larger than the cache reads its own pages back") {
  const TestFolder folder;
  Database database = opened(folder.path() + "/a.db");
  database.run("CREATE TABLE t (x); PRAGMA cache_size = 10");
  database.run("BEGIN");
  add_rows(database, 10 * kPages);
  CHECK(database.number("SELECT sum(length(x)) FROM t") == 10 * kPages * 3000);
  database.run("ROLLBACK");
  CHECK(rows(database) == 0);
  add_rows(database, kPages);
  CHECK(database.number("SELECT sum(length(x)) FROM t") == kPages * 3000);
}

}  // namespace bourse
