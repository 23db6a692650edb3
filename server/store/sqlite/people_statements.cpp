// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/people_statements.h"

#include <span>

namespace bourse {
namespace {

std::span<const std::uint8_t> bytes_of(const SecretHash& hash) { return hash; }

}  // namespace

PeopleStatements::PeopleStatements(Database& database)
    : database_(database),
      insert_person_(database, "INSERT INTO people (name) VALUES (?1)"),
      drop_person_(database, "DELETE FROM people WHERE id = ?1"),
      rename_person_(database, "UPDATE people SET name = ?2 WHERE id = ?1"),
      find_person_(database, "SELECT name FROM people WHERE id = ?1"),
      insert_device_(database,
                     "INSERT INTO devices (person, hash, name, created, used)"
                     " VALUES (?1,?2,?3,?4,?4)"),
      find_device_(database,
                   "SELECT people.id, people.name, devices.id, devices.name, created, used"
                   " FROM devices JOIN people ON people.id = devices.person WHERE hash = ?1"),
      note_use_(database, "UPDATE devices SET used = ?2 WHERE id = ?1"),
      drop_device_(database, "DELETE FROM devices WHERE person = ?1 AND id = ?2"),
      drop_other_devices_(database, "DELETE FROM devices WHERE person = ?1 AND id <> ?2"),
      insert_link_code_(database, "INSERT INTO codes VALUES (?1,?2,?3)"),
      find_link_code_(
          database,
          "SELECT people.id, people.name FROM codes JOIN people ON people.id = codes.person"
          " WHERE hash = ?1 AND until > ?2"),
      drop_link_code_(database, "DELETE FROM codes WHERE hash = ?1"),
      drop_other_codes_(database, "DELETE FROM codes WHERE person = ?1 AND hash <> ?2"),
      drop_codes_of_(database, "DELETE FROM codes WHERE person = ?1"),
      drop_old_codes_(database,
                      "DELETE FROM codes WHERE hash IN"
                      " (SELECT hash FROM codes WHERE until <= ?1 ORDER BY until LIMIT 100)"),
      restrict_(database, "INSERT OR REPLACE INTO restrictions VALUES (?1,?2,?3)"),
      lift_(database, "DELETE FROM restrictions WHERE kind = ?1 AND subject = ?2"),
      find_restrictions_(database,
                         "SELECT kind, subject, since FROM restrictions ORDER BY kind, subject") {}

std::optional<SignedIn> PeopleStatements::make_person(const std::string& name,
                                                      const NewDevice& device) {
  insert_person_.bind(1, name);
  insert_person_.run();
  const PersonId person = database_.last_row();
  if (const auto id = add_device(person, device)) {
    return SignedIn{{person, name}, {*id, device.name, device.created, device.created}};
  }
  drop_person_.bind(1, person);
  drop_person_.run();
  return std::nullopt;
}

void PeopleStatements::rename(PersonId person, const std::string& name) {
  rename_person_.bind(1, person).bind(2, name);
  rename_person_.run();
}

std::optional<Person> PeopleStatements::find_person(PersonId person) {
  std::optional<Person> found;
  find_person_.bind(1, person);
  while (find_person_.step()) found = Person{person, find_person_.text(0)};
  return found;
}

std::optional<DeviceId> PeopleStatements::add_device(PersonId person, const NewDevice& device) {
  insert_device_.bind(1, person).bind(2, bytes_of(device.secret)).bind(3, device.name);
  insert_device_.bind(4, device.created);
  if (!insert(insert_device_)) return std::nullopt;
  return database_.last_row();
}

std::optional<SignedIn> PeopleStatements::find_device(const SecretHash& secret) {
  std::optional<SignedIn> found;
  find_device_.bind(1, bytes_of(secret));
  while (find_device_.step()) {
    found = SignedIn{{find_device_.integer(0), find_device_.text(1)},
                     {.id = find_device_.integer(2),
                      .name = find_device_.text(3),
                      .created = find_device_.integer(4),
                      .used = find_device_.integer(5)}};
  }
  return found;
}

void PeopleStatements::note_use(DeviceId device, std::int64_t now) {
  note_use_.bind(1, device).bind(2, now);
  note_use_.run();
}

void PeopleStatements::remove_device(PersonId person, DeviceId device) {
  drop_device_.bind(1, person).bind(2, device);
  drop_device_.run();
  drop_codes_of_.bind(1, person);
  drop_codes_of_.run();
}

void PeopleStatements::remove_other_devices(PersonId person, DeviceId kept) {
  drop_other_devices_.bind(1, person).bind(2, kept);
  drop_other_devices_.run();
  drop_codes_of_.bind(1, person);
  drop_codes_of_.run();
}

bool PeopleStatements::save_link_code(const SecretHash& code, PersonId person, std::int64_t until) {
  insert_link_code_.bind(1, bytes_of(code)).bind(2, person).bind(3, until);
  if (!insert(insert_link_code_)) return false;
  drop_other_codes_.bind(1, person).bind(2, bytes_of(code));
  drop_other_codes_.run();
  return true;
}

std::optional<Person> PeopleStatements::redeem_link_code(const SecretHash& code, std::int64_t now) {
  std::optional<Person> person;
  find_link_code_.bind(1, bytes_of(code)).bind(2, now);
  while (find_link_code_.step()) {
    person = Person{find_link_code_.integer(0), find_link_code_.text(1)};
  }
  drop_link_code_.bind(1, bytes_of(code));
  drop_link_code_.run();
  drop_old_codes_.bind(1, now);
  drop_old_codes_.run();
  return person;
}

void PeopleStatements::restrict(const Restriction& restriction) {
  restrict_.bind(1, static_cast<int>(restriction.kind)).bind(2, restriction.subject);
  restrict_.bind(3, restriction.since);
  restrict_.run();
}

void PeopleStatements::lift(RestrictionKind kind, const std::string& subject) {
  lift_.bind(1, static_cast<int>(kind)).bind(2, subject);
  lift_.run();
}

std::vector<Restriction> PeopleStatements::restrictions() {
  std::vector<Restriction> restrictions;
  while (find_restrictions_.step()) {
    restrictions.push_back({.kind = static_cast<RestrictionKind>(find_restrictions_.integer(0)),
                            .subject = find_restrictions_.text(1),
                            .since = find_restrictions_.integer(2)});
  }
  return restrictions;
}

}  // namespace bourse
