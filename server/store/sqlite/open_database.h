// SPDX-License-Identifier: Apache-2.0
//
// The database file opened for writing: its connection, statements and checkpoints.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/sqlite/heads_file.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/sqlite/sqlite_statements.h"
#include "server/store/sqlite/wal_checkpointer.h"

namespace bourse {

// Store::house_id() of the database in a folder. Requires: it has the newest schema.
std::string house_id_in(const std::string& folder);

std::string house_file(const std::string& folder);

class OpenDatabase {
 public:
  // Creates the folder and the file, or migrates an older file. Throws SqliteError.
  explicit OpenDatabase(const std::string& folder);

  // Found when opening: tables with fewer entries than they had.
  struct Shortened {
    std::string table;
    std::optional<int> kept;  // none: the table is gone
    int known = 0;
  };
  const std::vector<Shortened>& shortened() const { return shortened_; }

  void begin() { begin_.run(); }
  void commit();
  void roll_back();
  SqliteStatements& statements() { return statements_; }
  // Drops what a failed commit has left in the log. Throws SqliteError.
  void empty_log() { database_.empty_log(); }
  // To be called between transactions: keeps the write-ahead log short.
  void care_for_log();

 private:
  void checkpoint_rest();
  void check_heads(const std::string& folder);

  Database database_;
  Statement begin_;
  Statement commit_;
  SqliteStatements statements_;
  HeadsFile heads_;
  std::vector<Shortened> shortened_;
  int pages_of_log_ = 0;
  int pages_before_ = 0;  // the last commit
  int checkpoint_at_;
  WalCheckpointer checkpointer_;
};

}  // namespace bourse
