// SPDX-License-Identifier: Apache-2.0
//
// The statements of the SQLite store. Every call belongs to the open transaction, if any, and
// throws SqliteError. A write that returns false, or no id, met a key that another process has
// written, and changed nothing. Used only on the store's thread.
#pragma once

#include <string>

#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"

namespace bourse {

class SqliteStatements {
 public:
  explicit SqliteStatements(Database& database);

  bool create(const TableHeader& header, const TableSummary& summary);
  bool append(const AppendRequest& append_request);
  std::optional<StoredTable> load(const std::string& table);
  std::vector<StoredSeat> seats_of(PersonId person, int most);
  StartupState load_startup();
  void heartbeat(std::int64_t now);

  std::vector<PersonalBest> bests_of(PersonId person, int most);
  BestAtTable best_at(const std::string& table, const CountedScore& asked);

  bool say(const std::string& table, const ChatRow& row);
  std::vector<ChatRow> chat(const std::string& table, int most);

  std::optional<PersonId> make_person(const std::string& name, const SecretHash& secret);
  void rename(PersonId person, const std::string& name);
  bool add_secret(PersonId person, const SecretHash& secret);
  std::optional<Person> find_person(const SecretHash& secret);
  bool save_link_code(const SecretHash& code, PersonId person, std::int64_t until);
  std::optional<Person> redeem_link_code(const SecretHash& code, std::int64_t now);

 private:
  bool append_entries(const AppendRequest& append_request);
  bool append_entry(const std::string& table, int number, const Entry& entry);
  void count_score(const std::string& table, const CountedScore& score);

  Database& database_;
  Statement insert_table_;
  Statement update_summary_;
  Statement find_table_;
  Statement live_tables_;
  Statement insert_entry_;
  Statement drop_entries_;
  Statement find_entries_;
  Statement find_seats_;
  Statement save_snapshot_;
  Statement find_snapshot_;
  Statement insert_score_;
  Statement find_score_;
  Statement find_best_;
  Statement find_bests_;
  Statement save_heartbeat_;
  Statement insert_chat_;
  Statement find_chat_;
  Statement insert_person_;
  Statement drop_person_;
  Statement rename_person_;
  Statement insert_secret_;
  Statement find_person_;
  Statement insert_link_code_;
  Statement find_link_code_;
  Statement drop_link_code_;
};

}  // namespace bourse
