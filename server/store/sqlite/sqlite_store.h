// SPDX-License-Identifier: Apache-2.0
//
// The store in one SQLite file, DIR/house.db, with WAL and synchronous=FULL. One thread does all
// the work except lists: jobs that queue up while it waits for the disk share one transaction, so a
// hundred moves cost one fsync. Completions are posted after COMMIT, never before. Lists are read
// on a second thread and connection (list_reader.h).
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/store/sqlite/open_database.h"
#include "server/store/store.h"

namespace bourse {

class ListReader;
class Replicator;
class SqliteWriter;

class SqliteStore final : public Store {
 public:
  // Creates the folder and the file, or migrates an older file. Throws SqliteError.
  SqliteStore(Post post, const std::string& folder, StoreReport report = {});
  // Waits until all requested writes are on disk, without running further callbacks.
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  void create(TableHeader header, TableSummary summary, Then<WriteResult> then) override;
  void append(AppendRequest append_request, Then<WriteResult> then) override;
  void load(std::string table, Then<Found<std::optional<StoredTable>>> then) override;
  void seats_of(PersonId person,
                std::string after,
                int most,
                Then<Found<std::vector<StoredSeat>>> then) override;
  void remove_expired(std::int64_t now, int most, Then<Found<int>> then) override;
  void load_startup(Then<Found<StartupState>> then) override;
  void heartbeat(std::int64_t now) override;
  void bests_of(PersonId person, int most, Then<Found<std::vector<PersonalBest>>> then) override;
  void best_at(std::string table, CountedScore asked, Then<Found<BestAtTable>> then) override;
  void say(std::string table, ChatRow row, Then<WriteResult> then) override;
  void chat(std::string table, int most, Then<Found<std::vector<ChatRow>>> then) override;
  void make_person(std::string name,
                   NewDevice device,
                   Then<Found<std::optional<SignedIn>>> then) override;
  void rename(PersonId person, std::string name, Then<WriteResult> then) override;
  void find_person(PersonId person, Then<Found<std::optional<Person>>> then) override;
  void people_named(std::string beginning,
                    int most,
                    Then<Found<std::vector<Person>>> then) override;
  void add_device(PersonId person,
                  NewDevice device,
                  Then<Found<std::optional<DeviceId>>> then) override;
  void find_device(SecretHash secret, Then<Found<std::optional<SignedIn>>> then) override;
  void devices_of(PersonId person, int most, Then<Found<std::vector<Device>>> then) override;
  void note_use(DeviceId device, std::int64_t now, Then<WriteResult> then) override;
  void remove_device(PersonId person, DeviceId device, Then<WriteResult> then) override;
  void remove_other_devices(PersonId person, DeviceId kept, Then<WriteResult> then) override;
  void save_link_code(SecretHash code,
                      PersonId person,
                      std::int64_t until,
                      Then<WriteResult> then) override;
  void redeem_link_code(SecretHash code,
                        std::int64_t now,
                        Then<Found<std::optional<Person>>> then) override;
  void restrict(Restriction restriction, Then<WriteResult> then) override;
  void lift(RestrictionKind kind, std::string subject, Then<WriteResult> then) override;
  std::string house_id() const override { return house_id_; }
  StoreCounters counters() const override;
  std::string last_failure() const override;
  void check_write(Then<std::string> then) override;
  // From now on, keeps a copy in another folder (replicator.h). The destructor makes a last one.
  void replicate(const std::string& folder, std::chrono::milliseconds interval);
  void flush(std::function<void()> then) override;

 private:
  class Jobs;
  Post post_;
  std::string folder_;
  StoreReport report_;
  std::unique_ptr<Replicator> replicator_;  // stops after the writer
  std::unique_ptr<SqliteWriter> writer_;
  std::string house_id_;
  std::unique_ptr<ListReader> reader_;
};

}  // namespace bourse
