// SPDX-License-Identifier: Apache-2.0
//
// The statements about people: their names, devices, link codes and restrictions. Same contract as
// SqliteStatements, which has them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"

namespace bourse {

class PeopleStatements {
 public:
  explicit PeopleStatements(Database& database);

  // See Store.
  std::optional<SignedIn> make_person(const std::string& name, const NewDevice& device);
  void rename(PersonId person, const std::string& name);
  std::optional<Person> find_person(PersonId person);
  std::optional<DeviceId> add_device(PersonId person, const NewDevice& device);
  std::optional<SignedIn> find_device(const SecretHash& secret);
  void note_use(DeviceId device, std::int64_t now);
  void remove_device(PersonId person, DeviceId device);
  void remove_other_devices(PersonId person, DeviceId kept);
  bool save_link_code(const SecretHash& code, PersonId person, std::int64_t until);
  std::optional<Person> redeem_link_code(const SecretHash& code, std::int64_t now);
  void restrict(const Restriction& restriction);
  void lift(RestrictionKind kind, const std::string& subject);
  std::vector<Restriction> restrictions();

 private:
  Database& database_;
  Statement insert_person_;
  Statement drop_person_;
  Statement rename_person_;
  Statement find_person_;
  Statement insert_device_;
  Statement find_device_;
  Statement note_use_;
  Statement drop_device_;
  Statement drop_other_devices_;
  Statement insert_link_code_;
  Statement find_link_code_;
  Statement drop_link_code_;
  Statement drop_other_codes_;
  Statement drop_codes_of_;
  Statement drop_old_codes_;
  Statement restrict_;
  Statement lift_;
  Statement find_restrictions_;
};

}  // namespace bourse
