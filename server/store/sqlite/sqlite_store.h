// SPDX-License-Identifier: Apache-2.0
//
// The store in one SQLite file, DIR/house.db, with WAL and synchronous=FULL. One thread does all
// the work: jobs that queue up while it waits for the disk share one transaction, so a hundred
// moves cost one fsync. Completions are posted after COMMIT, never before.
#pragma once

#include <memory>
#include <string>

#include "server/store/store.h"

namespace bourse {

class SqliteStore final : public Store {
 public:
  // Creates the folder and the file, or migrates an older file. Throws SqliteError.
  SqliteStore(Post post, const std::string& folder);
  // Waits until all requested writes are on disk, without running further callbacks.
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  void create(TableHeader header, TableSummary summary, Then<WriteResult> then) override;
  void append(AppendRequest append_request, Then<WriteResult> then) override;
  void load(std::string table, Then<Found<std::optional<StoredTable>>> then) override;
  void seats_of(PersonId person, int most, Then<Found<std::vector<StoredSeat>>> then) override;
  void load_startup(Then<Found<StartupState>> then) override;
  void heartbeat(std::int64_t now) override;
  void bests_of(PersonId person, int most, Then<Found<std::vector<PersonalBest>>> then) override;
  void best_at(std::string table, CountedScore asked, Then<Found<BestAtTable>> then) override;
  void say(std::string table, ChatRow row, Then<WriteResult> then) override;
  void chat(std::string table, int most, Then<Found<std::vector<ChatRow>>> then) override;
  void make_person(std::string name,
                   SecretHash secret,
                   Then<Found<std::optional<PersonId>>> then) override;
  void rename(PersonId person, std::string name, Then<WriteResult> then) override;
  void add_secret(PersonId person, SecretHash secret, Then<WriteResult> then) override;
  void find_person(SecretHash secret, Then<Found<std::optional<Person>>> then) override;
  void save_link_code(SecretHash code,
                      PersonId person,
                      std::int64_t until,
                      Then<WriteResult> then) override;
  void redeem_link_code(SecretHash code,
                        std::int64_t now,
                        Then<Found<std::optional<Person>>> then) override;
  StoreCounters counters() const override;
  void flush(std::function<void()> then) override;

 private:
  class Writer;
  class Jobs;
  std::unique_ptr<Writer> writer_;
};

std::string house_file(const std::string& folder);

// Backs up the database in `folder` to a new file, even while a server is running. Throws.
void back_up(const std::string& folder, const std::string& file);

}  // namespace bourse
