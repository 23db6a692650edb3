// SPDX-License-Identifier: Apache-2.0
//
// The store over a MemoryDatabase, for tests and for servers without a disk. A call reads or writes
// immediately; its result is posted.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/memory/memory_database.h"
#include "server/store/store.h"

namespace bourse {

class MemoryStore : public Store {
 public:
  explicit MemoryStore(Post post)
      : MemoryStore(std::move(post), std::make_shared<MemoryDatabase>()) {}
  MemoryStore(Post post, std::shared_ptr<MemoryDatabase> database)
      : post_(std::move(post)), database_(std::move(database)) {}

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
  std::string house_id() const override { return database_->house_id(); }
  StoreCounters counters() const override { return counters_; }
  std::string last_failure() const override { return {}; }
  void check_write(Then<std::string> then) override {
    post_([then = std::move(then)] { then({}); });
  }
  void flush(std::function<void()> then) override;

 private:
  void wrote(bool is_kept, Then<WriteResult> then);
  template <class T>
  void found(T value, Then<Found<T>> then);

  Post post_;
  std::shared_ptr<MemoryDatabase> database_;
  StoreCounters counters_;
};

}  // namespace bourse
