// SPDX-License-Identifier: Apache-2.0
//
// The rows of the store in memory, keyed like the tables of a database. Any number of MemoryStores
// may write to one database, as processes write to one file; all of them on one thread. The data is
// lost with the object.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace bourse {

class MemoryDatabase {
 public:
  // A write that returns false, or no id, met an existing key and changed nothing.
  bool create(TableHeader header, TableSummary summary);
  // Requires every entry before the first of the request.
  bool append(AppendRequest append_request);
  std::optional<StoredTable> load(const std::string& table) const;
  std::vector<StoredSeat> seats_of(PersonId person, const std::string& after, int most) const;
  StartupState load_startup() const;
  int remove_expired(std::int64_t now, int most);
  void heartbeat(std::int64_t now) { last_seen_ = now; }

  std::vector<PersonalBest> bests_of(PersonId person, int most) const;
  BestAtTable best_at(const std::string& table, const CountedScore& asked) const;

  bool say(const std::string& table, const ChatRow& row);
  std::vector<ChatRow> chat(const std::string& table, int most) const;

  std::optional<SignedIn> make_person(std::string name, NewDevice device);
  void rename(PersonId person, std::string name);
  std::optional<Person> find_person(PersonId person) const;
  std::vector<Person> people_named(const std::string& beginning, int most) const;
  std::optional<DeviceId> add_device(PersonId person, NewDevice device);
  std::optional<SignedIn> find_device(const SecretHash& secret) const;
  std::vector<Device> devices_of(PersonId person, int most) const;
  void note_use(DeviceId device, std::int64_t now);
  void remove_device(PersonId person, DeviceId device);
  void remove_other_devices(PersonId person, DeviceId kept);
  bool save_link_code(const SecretHash& code, PersonId person, std::int64_t until);
  std::optional<Person> redeem_link_code(const SecretHash& code, std::int64_t now);

  void restrict(const Restriction& restriction);
  void lift(RestrictionKind kind, const std::string& subject);
  const std::string& house_id() const { return house_id_; }

 private:
  struct TableRow {
    StoredTable stored;
    TableSummary summary;
  };
  struct ScoreRow {
    CountedScore counted;
    std::optional<int> best;  // the person's best before it
  };
  struct CodeRow {
    PersonId person = kNobody;
    std::int64_t until = 0;
  };

  static std::string random_id();
  std::optional<int> best_of(PersonId person,
                             const std::string& game,
                             const std::string& key) const;
  template <class Test>
  void remove_devices_if(PersonId person, Test test);

  std::map<std::string, TableRow> tables_;
  std::map<std::string, ScoreRow> scores_;  // by table
  std::map<std::string, std::map<int, ChatRow>> chat_;
  std::map<PersonId, std::string> people_;
  struct DeviceRow {
    PersonId person = kNobody;
    Device device;
  };
  std::map<SecretHash, DeviceRow> devices_;
  DeviceId last_device_ = kNoDevice;
  std::map<SecretHash, CodeRow> codes_;
  std::map<std::pair<RestrictionKind, std::string>, std::int64_t> restrictions_;
  std::string house_id_ = random_id();
  std::int64_t last_seen_ = 0;
};

}  // namespace bourse
