// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/list_statements.h"

#include <optional>
#include <string_view>
#include <utility>

#include "server/store/sqlite/sqlite_statements.h"

namespace bourse {

ListStatements::ListStatements(Database& database)
    : first_seats_(database,
                   "SELECT seats.table_id, seats.seat, tables.is_live, card, due FROM seats"
                   " CROSS JOIN tables ON tables.id = seats.table_id WHERE person = ?1"
                   " ORDER BY seats.is_live DESC, seats.created DESC, seats.table_id DESC"
                   " LIMIT ?2"),
      find_place_(database,
                  "SELECT is_live, created FROM seats WHERE table_id = ?1 AND +person = ?2"),
      next_seats_(database,
                  "SELECT seats.table_id, seats.seat, tables.is_live, card, due FROM seats"
                  " CROSS JOIN tables ON tables.id = seats.table_id WHERE person = ?1"
                  " AND (seats.is_live, seats.created, seats.table_id) < (?3, ?4, ?5)"
                  " ORDER BY seats.is_live DESC, seats.created DESC, seats.table_id DESC"
                  " LIMIT ?2"),
      find_bests_(database,
                  "SELECT game, key, score FROM bests WHERE person = ?1 ORDER BY at DESC LIMIT ?2"),
      find_devices_(database,
                    "SELECT id, name, created, used FROM devices WHERE person = ?1"
                    " ORDER BY used DESC, id DESC LIMIT ?2"),
      find_people_(database,
                   "SELECT id, name FROM people WHERE name COLLATE NOCASE >= ?1"
                   " AND name COLLATE NOCASE < ?2 ORDER BY name COLLATE NOCASE, id LIMIT ?3") {}

std::vector<Person> ListStatements::people_named(const std::string& beginning, int most) {
  constexpr std::string_view kLastLetter = "\xF4\x8F\xBF\xBF";   // U+10FFFF, in no name
  const std::string end = beginning + std::string(kLastLetter);  // the statement refers to it
  find_people_.bind(1, beginning).bind(2, end).bind(3, most);
  std::vector<Person> people;
  while (find_people_.step()) {
    people.push_back({.id = find_people_.integer(0), .name = find_people_.text(1)});
  }
  return people;
}

std::vector<StoredSeat> ListStatements::seats_of(PersonId person,
                                                 const std::string& after,
                                                 int most) {
  if (!after.empty()) return seats_after(person, after, most);
  first_seats_.bind(1, person).bind(2, most);
  return rows_of(first_seats_);
}

// find_place_ has a "+" because SQLite would otherwise read all the person's seats to find the one
// at the table.
std::vector<StoredSeat> ListStatements::seats_after(PersonId person,
                                                    const std::string& table,
                                                    int most) {
  std::optional<std::pair<std::int64_t, std::int64_t>> place;
  find_place_.bind(1, table).bind(2, person);
  while (find_place_.step()) place.emplace(find_place_.integer(0), find_place_.integer(1));
  if (!place) return {};
  next_seats_.bind(1, person).bind(2, most).bind(3, place->first).bind(4, place->second);
  next_seats_.bind(5, table);
  return rows_of(next_seats_);
}

std::vector<StoredSeat> ListStatements::rows_of(Statement& find) {
  std::vector<StoredSeat> seats;
  while (find.step()) {
    seats.push_back({.table = find.text(0),
                     .seat = static_cast<int>(find.integer(1)),
                     .summary = summary_from(find, 2)});
  }
  return seats;
}

std::vector<PersonalBest> ListStatements::bests_of(PersonId person, int most) {
  std::vector<PersonalBest> bests;
  find_bests_.bind(1, person).bind(2, most);
  while (find_bests_.step()) {
    bests.push_back({.game = find_bests_.text(0),
                     .key = find_bests_.text(1),
                     .score = static_cast<int>(find_bests_.integer(2))});
  }
  return bests;
}

std::vector<Device> ListStatements::devices_of(PersonId person, int most) {
  std::vector<Device> devices;
  find_devices_.bind(1, person).bind(2, most);
  while (find_devices_.step()) {
    devices.push_back({.id = find_devices_.integer(0),
                       .name = find_devices_.text(1),
                       .created = find_devices_.integer(2),
                       .used = find_devices_.integer(3)});
  }
  return devices;
}

}  // namespace bourse
