// SPDX-License-Identifier: Apache-2.0
//
// The lengths of tables, noted beside the database (house.heads) after each commit. SQLite takes a
// damaged or shortened write-ahead log for one that ends there, and everything after is gone
// without a word; these notes tell which tables have become shorter. A note is written but not
// synced: it survives a crash of the program, and after a power cut it may be missing, but it never
// claims more than was on disk. Once the log has been copied into the database, the notes
// start over.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bourse {

struct TableHead {
  std::string table;
  int entries = 0;
};

// An open file of notes; const functions leave this handle as it is, not the file.
class HeadsFile {
 public:
  // Throws std::system_error if the file cannot be opened.
  explicit HeadsFile(const std::string& path);
  ~HeadsFile();
  HeadsFile(const HeadsFile&) = delete;
  HeadsFile& operator=(const HeadsFile&) = delete;

  // The newest note of each table. Damaged notes are left out.
  std::map<std::string, int> read() const;
  // Errors are ignored: the notes are a second safeguard.
  void add(const std::vector<TableHead>& heads) const;
  void clear() const;

 private:
  int file_;
};

}  // namespace bourse
