// SPDX-License-Identifier: Apache-2.0
//
// The contract of server/store/store.h, continued: people, devices, link codes and restrictions.
#include "tests/server/store_writers.h"

namespace bourse::contract {

TEST_CASE_TEMPLATE("store contract: people are found by the hash of a device's secret",
                   Database,
                   STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  const auto ada = one.make_person("Ada", device_of(1));
  REQUIRE(ada.has_value());
  const auto ben = other.make_person("Ben", device_of(2));
  REQUIRE(ben.has_value());
  CHECK(ada->person.id != ben->person.id);
  CHECK(ada->device.id != ben->device.id);
  CHECK(ada->person.id != kNobody);
  CHECK(ada->device.id != kNoDevice);
  CHECK(other.find_device(hash_of(1))->person.id == ada->person.id);
  CHECK(other.find_device(hash_of(1))->person.name == "Ada");
  CHECK(other.find_device(hash_of(1))->device.id == ada->device.id);
  CHECK_FALSE(other.find_device(hash_of(3)).has_value());
  CHECK(other.find_person(ben->person.id)->name == "Ben");
  CHECK_FALSE(other.find_person(99).has_value());

  // A secret that is taken cannot be used for a second person or device.
  CHECK_FALSE(other.make_person("Eve", device_of(1)).has_value());
  CHECK_FALSE(other.add_device(ben->person.id, device_of(1)).has_value());
  CHECK(one.find_device(hash_of(1))->person.name == "Ada");
  CHECK(one.add_device(ada->person.id, device_of(4)).has_value());
  CHECK(one.rename(ada->person.id, "Ada L") == WriteResult::Ok);
  CHECK(other.find_device(hash_of(4))->person.name == "Ada L");
  CHECK(other.find_device(hash_of(1))->person.name == "Ada L");
  CHECK(other.store->counters().failures == 0);
}

TEST_CASE_TEMPLATE("store contract: people are found by the beginning of their name, in its order",
                   Database,
                   STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  std::uint8_t secret = 0;
  for (const char* const name : {"Evelyn", "ada", "Eve", "Ada", "Äda", "100 %", "Bea"}) {
    REQUIRE(one.make_person(name, device_of(++secret)).has_value());
  }
  const auto names = [&reader = other](const std::string& beginning, int most = 10) {
    Texts found;
    for (const Person& person : reader.people_named(beginning, most)) found.push_back(person.name);
    return found;
  };
  CHECK(names("eve") == Texts{"Eve", "Evelyn"});
  CHECK(names("EVE", 1) == Texts{"Eve"});
  CHECK(names("a") == Texts{"ada", "Ada"});
  CHECK(names("velyn").empty());
  CHECK(names("%").empty());
  CHECK(names("100 %") == Texts{"100 %"});
  CHECK(names("Ä") == Texts{"Äda"});
  CHECK(names("").size() == 7);
  CHECK(one.rename(one.people_named("Bea", 1).at(0).id, "Cleo") == WriteResult::Ok);
  CHECK(names("Bea").empty());
  CHECK(names("c") == Texts{"Cleo"});
}

TEST_CASE_TEMPLATE(
    "store contract: a person's devices, the last used first, until they are removed",
    Database,
    STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  const auto ada = one.make_person("Ada", device_of(1, "first", 10)).value();
  const PersonId person = ada.person.id;
  const DeviceId second = one.add_device(person, device_of(2, "second", 20)).value();
  const DeviceId third = other.add_device(person, device_of(3, "third", 30)).value();
  const auto ben = one.make_person("Ben", device_of(4)).value();
  const auto names = [&person, &reader = other](int most = 10) {
    Texts found;
    for (const Device& device : reader.devices_of(person, most)) found.push_back(device.name);
    return found;
  };
  CHECK(names() == Texts{"third", "second", "first"});
  CHECK(names(2) == Texts{"third", "second"});
  CHECK(one.note_use(ada.device.id, 40) == WriteResult::Ok);
  CHECK(names() == Texts{"first", "third", "second"});
  const Device first = other.devices_of(person, 1).at(0);
  CHECK(first.id == ada.device.id);
  CHECK(first.created == 10);
  CHECK(first.used == 40);
  CHECK(other.find_device(hash_of(1))->device.used == 40);

  // Only the person's own.
  CHECK(one.remove_device(ben.person.id, second) == WriteResult::Ok);
  CHECK(names().size() == 3);
  CHECK(one.save_link_code(hash_of(9), person, 100) == WriteResult::Ok);
  CHECK(one.remove_device(person, second) == WriteResult::Ok);
  CHECK_FALSE(other.find_device(hash_of(2)).has_value());
  CHECK_FALSE(other.redeem_link_code(hash_of(9), 50).has_value());
  CHECK(other.remove_other_devices(person, third) == WriteResult::Ok);
  CHECK(names() == Texts{"third"});
  CHECK(one.find_device(hash_of(4)).has_value());
  // Ids of removed devices are not used again.
  CHECK(one.remove_device(ben.person.id, ben.device.id) == WriteResult::Ok);
  CHECK(one.add_device(person, device_of(5)).value() > ben.device.id);
}

TEST_CASE_TEMPLATE("store contract: restrictions are read at the start until they are lifted",
                   Database,
                   STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  CHECK(one.restrict({RestrictionKind::BannedPerson, "7", 5}) == WriteResult::Ok);
  CHECK(one.restrict({RestrictionKind::MutedPerson, "7", 6}) == WriteResult::Ok);
  CHECK(other.restrict({RestrictionKind::MutedPerson, "7", 8}) == WriteResult::Ok);
  auto found = other.load_startup().restrictions;
  REQUIRE(found.size() == 2);
  CHECK(found[0].kind == RestrictionKind::MutedPerson);
  CHECK(found[0].subject == "7");
  CHECK(found[0].since == 8);
  CHECK(one.lift(RestrictionKind::MutedPerson, "7") == WriteResult::Ok);
  CHECK(one.lift(RestrictionKind::MutedPerson, "nobody") == WriteResult::Ok);
  found = other.load_startup().restrictions;
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == RestrictionKind::BannedPerson);
}

TEST_CASE_TEMPLATE("store contract: a database has one name for ever", Database, STORES) {
  TwoWriters<Database> writers;
  CHECK(writers.one.store->house_id().size() == 8);
  CHECK(writers.one.store->house_id() == writers.other.store->house_id());
  TwoWriters<Database> others;
  CHECK(writers.one.store->house_id() != others.one.store->house_id());
}

TEST_CASE_TEMPLATE("store contract: a link code works once, for a time, and for one person",
                   Database,
                   STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  const PersonId ada = one.make_person("Ada", device_of(1)).value().person.id;
  const PersonId ben = one.make_person("Ben", device_of(2)).value().person.id;
  const SecretHash code = hash_of(9);
  CHECK(one.save_link_code(code, ada, 100) == WriteResult::Ok);
  CHECK(other.redeem_link_code(code, 50)->id == ada);
  CHECK_FALSE(one.redeem_link_code(code, 51).has_value());
  CHECK(one.save_link_code(code, ada, 100) == WriteResult::Ok);
  CHECK_FALSE(one.redeem_link_code(code, 100).has_value());

  CHECK(one.save_link_code(code, ada, 200) == WriteResult::Ok);
  CHECK(other.save_link_code(code, ben, 200) == WriteResult::Conflict);
  CHECK(other.redeem_link_code(code, 150)->name == "Ada");
}

TEST_CASE_TEMPLATE("store contract: a newer link code makes the person's older ones void",
                   Database,
                   STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  const PersonId ada = one.make_person("Ada", device_of(1)).value().person.id;
  const PersonId ben = one.make_person("Ben", device_of(2)).value().person.id;
  CHECK(one.save_link_code(hash_of(7), ada, 200) == WriteResult::Ok);
  CHECK(one.save_link_code(hash_of(8), ben, 200) == WriteResult::Ok);
  CHECK(one.save_link_code(hash_of(9), ada, 200) == WriteResult::Ok);
  CHECK_FALSE(other.redeem_link_code(hash_of(7), 150).has_value());
  CHECK(other.redeem_link_code(hash_of(8), 150)->id == ben);
  CHECK(other.redeem_link_code(hash_of(9), 150)->id == ada);
}

}  // namespace bourse::contract
