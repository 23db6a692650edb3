// SPDX-License-Identifier: Apache-2.0
//
// The statements of the SQLite store. Every call belongs to the open transaction, if any, and
// throws SqliteError. A write that returns false, or no id, met a key that another process has
// written, and changed nothing. Used only on the store's thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/store/sqlite/entry_chain.h"
#include "server/store/sqlite/heads_file.h"
#include "server/store/sqlite/people_statements.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"

namespace bourse {

class SqliteStatements {
 public:
  explicit SqliteStatements(Database& database);

  PeopleStatements people;

  bool create(const TableHeader& header, const TableSummary& summary);
  bool append(const AppendRequest& append_request);
  std::optional<StoredTable> load(const std::string& table);
  // The transaction was rolled back.
  void forget();
  // The lengths of the tables appended to or created since the last call.
  std::vector<TableHead> take_heads() { return std::exchange(heads_, {}); }
  // None: there is no such table.
  std::optional<int> count_entries(const std::string& table);
  // Tells people in the chat of a table that moves are lost.
  void say_moves_lost(const std::string& table, std::int64_t now);
  StartupState load_startup();
  int remove_expired(std::int64_t now, int most);
  void heartbeat(std::int64_t now);
  void touch_heartbeat();  // changes it by a millisecond: SQLite does not write what is equal
  // Bytes of the file without the pages that are free for reuse.
  std::uint64_t bytes_used();

  BestAtTable best_at(const std::string& table, const CountedScore& asked);

  bool say(const std::string& table, const ChatRow& row);
  std::vector<ChatRow> chat(const std::string& table, int most);

 private:
  bool append_entries(const AppendRequest& append_request);
  bool has_table(const std::string& table);
  ChainLink link_before(const std::string& table, int number);
  bool append_entry(const std::string& table,
                    int number,
                    const Entry& entry,
                    const ChainLink& link);
  void load_entries(StoredTable& table);
  void note_seat(const std::string& table, const Entry& entry);
  void update_summary(const std::string& table, const TableSummary& summary);
  void count_score(const std::string& table, const CountedScore& score);

  Database& database_;
  Statement insert_table_;
  Statement update_summary_;
  Statement find_table_;
  Statement has_table_;
  Statement live_tables_;
  Statement find_expired_;
  std::array<Statement, 5> remove_;
  Statement insert_entry_;
  Statement drop_entries_;
  Statement find_entries_;
  Statement find_link_;
  Statement count_entries_;
  Statement say_moves_lost_;
  Statement take_seat_;
  Statement free_seat_;
  Statement rank_seats_;
  Statement save_snapshot_;
  Statement find_snapshot_;
  Statement insert_score_;
  Statement find_score_;
  Statement find_best_;
  Statement save_best_;
  Statement save_heartbeat_;
  Statement touch_heartbeat_;
  Statement insert_chat_;
  Statement find_chat_;
  std::vector<TableHead> heads_;
  // The ends of the chains of busy tables. If `entries` is the number of the next entry and that
  // number is free, the link before it is still this one.
  struct ChainEnd {
    int entries = 0;
    ChainLink link{};
  };
  std::unordered_map<std::string, ChainEnd> chain_ends_;
};

// The columns is_live, card and due of the current row.
TableSummary summary_from(const Statement& row, int first_column);

}  // namespace bourse
