// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/sqlite_statements.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bourse {
namespace {

// "1 0 3": lists of numbers as text, readable in any SQLite shell.
template <class Number>
std::string numbers_text(const std::vector<Number>& numbers) {
  return fmt::format("{}", fmt::join(numbers, " "));
}

template <class Number>
std::vector<Number> numbers_from(const std::string& text) {
  std::vector<Number> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    Number number{};
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc()) break;
    numbers.push_back(number);
    at = read.ptr == end ? end : read.ptr + 1;
  }
  return numbers;
}

TableSummary note_from(const Statement& row, int first_column) {
  TableSummary summary{.is_live = row.integer(first_column) != 0,
                       .card = row.text(first_column + 1),
                       .due = std::nullopt};
  if (!row.is_null(first_column + 2)) summary.due = row.integer(first_column + 2);
  return summary;
}

Entry entry_from(const Statement& row) {
  return {.kind = static_cast<EntryKind>(row.integer(0)),
          .seat = static_cast<int>(row.integer(1)),
          .person = row.integer(2),
          .id = row.text(3),
          .text = row.text(4),
          .at = row.integer(5)};
}

// False: the key of the row exists. SQLite undoes only the failed statement.
bool insert(Statement& statement) {
  try {
    statement.run();
  } catch (const SqliteError& error) {
    if (!error.is_conflict()) throw;
    return false;
  }
  return true;
}

}  // namespace

SqliteStatements::SqliteStatements(Database& database)
    : database_(database),
      insert_table_(database,
                    "INSERT INTO tables (id, game, rules_version, host, secret, setting, reserved,"
                    " created, is_live, card, due) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)"),
      update_summary_(database,
                      "UPDATE tables SET is_live = ?2, card = ?3, due = ?4 WHERE id = ?1"),
      find_table_(database,
                  "SELECT game, rules_version, host, secret, setting, reserved, created"
                  " FROM tables WHERE id = ?1"),
      live_tables_(database,
                   "SELECT id, host, is_live, card, due FROM tables WHERE is_live = 1"
                   " ORDER BY created"),
      insert_entry_(database, "INSERT INTO entries VALUES (?1,?2,?3,?4,?5,?6,?7,?8)"),
      drop_entries_(database,
                    "DELETE FROM entries WHERE table_id = ?1 AND number >= ?2 AND number < ?3"),
      find_entries_(database,
                    "SELECT kind, seat, person, id, text, at FROM entries WHERE table_id = ?1"
                    " ORDER BY number"),
      find_seats_(database,
                  "SELECT tables.id, seat, is_live, card, due FROM entries AS sat"
                  " JOIN tables ON tables.id = sat.table_id"
                  " WHERE sat.person = ?1 AND sat.kind = 1 AND NOT EXISTS"
                  " (SELECT 1 FROM entries AS gone WHERE gone.kind = 2"
                  "  AND gone.table_id = sat.table_id AND gone.seat = sat.seat"
                  "  AND gone.number > sat.number)"
                  " ORDER BY is_live DESC, created DESC LIMIT ?2"),
      save_snapshot_(database, "INSERT OR REPLACE INTO snapshots VALUES (?1,?2,?3,?4)"),
      find_snapshot_(database, "SELECT entry, text, numbers FROM snapshots WHERE table_id = ?1"),
      insert_score_(database,
                    "INSERT OR IGNORE INTO scores SELECT ?1,?2,?3,?4,?5,"
                    " (SELECT MAX(score) FROM scores WHERE person = ?2 AND game = ?3 AND key = ?4),"
                    " ?6"),
      find_score_(database, "SELECT score, best FROM scores WHERE table_id = ?1 AND person = ?2"),
      find_best_(database,
                 "SELECT MAX(score) FROM scores WHERE person = ?1 AND game = ?2 AND key = ?3"),
      find_bests_(database,
                  "SELECT game, key, MAX(score) FROM scores WHERE person = ?1 GROUP BY game, key"
                  " ORDER BY MAX(at) DESC LIMIT ?2"),
      save_heartbeat_(database, "UPDATE house SET last_seen = ?1"),
      insert_chat_(database, "INSERT INTO chat VALUES (?1,?2,?3,?4,?5,?6,?7)"),
      find_chat_(database,
                 "SELECT number, seat, name, text, phrase, at FROM chat WHERE table_id = ?1"
                 " ORDER BY number DESC LIMIT ?2"),
      insert_person_(database, "INSERT INTO people (name) VALUES (?1)"),
      drop_person_(database, "DELETE FROM people WHERE id = ?1"),
      rename_person_(database, "UPDATE people SET name = ?2 WHERE id = ?1"),
      insert_secret_(database, "INSERT INTO secrets VALUES (?1,?2)"),
      find_person_(database,
                   "SELECT people.id, people.name FROM secrets"
                   " JOIN people ON people.id = secrets.person WHERE hash = ?1"),
      insert_link_code_(database, "INSERT INTO codes VALUES (?1,?2,?3)"),
      find_link_code_(
          database,
          "SELECT people.id, people.name FROM codes JOIN people ON people.id = codes.person"
          " WHERE hash = ?1 AND until > ?2"),
      drop_link_code_(database, "DELETE FROM codes WHERE hash = ?1 OR until <= ?2") {}

bool SqliteStatements::create(const TableHeader& header, const TableSummary& summary) {
  const std::string reserved = numbers_text(header.reserved);
  insert_table_.bind(1, header.id)
      .bind(2, header.game)
      .bind(3, header.rules_version)
      .bind(4, header.host)
      .bind(5, std::span<const std::uint8_t>(header.secret))
      .bind(6, header.setting)
      .bind(7, reserved)
      .bind(8, header.created)
      .bind(9, summary.is_live ? 1 : 0)
      .bind(10, summary.card)
      .bind(11, summary.due);
  return insert(insert_table_);
}

bool SqliteStatements::append_entries(const AppendRequest& append_request) {
  int number = append_request.first;
  for (const Entry& entry : append_request.entries) {
    if (!append_entry(append_request.table, number, entry)) {
      drop_entries_.bind(1, append_request.table).bind(2, append_request.first).bind(3, number);
      drop_entries_.run();
      return false;
    }
    ++number;
  }
  return true;
}

bool SqliteStatements::append(const AppendRequest& append_request) {
  if (!append_entries(append_request)) return false;
  if (append_request.summary) {
    update_summary_.bind(1, append_request.table)
        .bind(2, append_request.summary->is_live ? 1 : 0)
        .bind(3, append_request.summary->card)
        .bind(4, append_request.summary->due);
    update_summary_.run();
  }
  if (append_request.snapshot) {
    const std::string numbers = numbers_text(append_request.snapshot->numbers);
    save_snapshot_.bind(1, append_request.table)
        .bind(2, append_request.snapshot->entry)
        .bind(3, append_request.snapshot->text)
        .bind(4, numbers);
    save_snapshot_.run();
  }
  if (append_request.score) count_score(append_request.table, *append_request.score);
  return true;
}

void SqliteStatements::count_score(const std::string& table, const CountedScore& score) {
  insert_score_.bind(1, table)
      .bind(2, score.person)
      .bind(3, score.game)
      .bind(4, score.key)
      .bind(5, score.score)
      .bind(6, score.at);
  insert_score_.run();
}

std::vector<PersonalBest> SqliteStatements::bests_of(PersonId person, int most) {
  std::vector<PersonalBest> bests;
  find_bests_.bind(1, person).bind(2, most);
  while (find_bests_.step()) {
    bests.push_back({.game = find_bests_.text(0),
                     .key = find_bests_.text(1),
                     .score = static_cast<int>(find_bests_.integer(2))});
  }
  return bests;
}

BestAtTable SqliteStatements::best_at(const std::string& table, const CountedScore& asked) {
  BestAtTable found;
  find_score_.bind(1, table).bind(2, asked.person);
  while (find_score_.step()) {
    found.counted = static_cast<int>(find_score_.integer(0));
    if (!find_score_.is_null(1)) found.best = static_cast<int>(find_score_.integer(1));
  }
  if (found.counted) return found;
  find_best_.bind(1, asked.person).bind(2, asked.game).bind(3, asked.key);
  while (find_best_.step()) {
    if (!find_best_.is_null(0)) found.best = static_cast<int>(find_best_.integer(0));
  }
  return found;
}

bool SqliteStatements::append_entry(const std::string& table, int number, const Entry& entry) {
  insert_entry_.bind(1, table)
      .bind(2, number)
      .bind(3, static_cast<int>(entry.kind))
      .bind(4, entry.seat)
      .bind(5, entry.person)
      .bind(6, entry.id)
      .bind(7, entry.text)
      .bind(8, entry.at);
  return insert(insert_entry_);
}

std::optional<StoredTable> SqliteStatements::load(const std::string& table) {
  std::optional<StoredTable> found;
  find_table_.bind(1, table);
  while (find_table_.step()) {
    TableHeader& header = found.emplace().header;
    header = {.id = table,
              .game = find_table_.text(0),
              .rules_version = static_cast<int>(find_table_.integer(1)),
              .host = find_table_.integer(2),
              .secret = {},
              .setting = find_table_.text(4),
              .reserved = numbers_from<PersonId>(find_table_.text(5)),
              .created = find_table_.integer(6)};
    const auto secret = find_table_.bytes(3);
    if (secret.size() != header.secret.size())
      throw SqliteError("the secret of a table is damaged", 0);
    std::copy(secret.begin(), secret.end(), header.secret.begin());
  }
  if (!found) return found;
  // Read before the entries: entries that others write meanwhile come after the snapshot.
  find_snapshot_.bind(1, table);
  while (find_snapshot_.step()) {
    found->snapshot = StoredSnapshot{.entry = static_cast<int>(find_snapshot_.integer(0)),
                                     .text = find_snapshot_.text(1),
                                     .numbers = numbers_from<int>(find_snapshot_.text(2))};
  }
  find_entries_.bind(1, table);
  while (find_entries_.step()) found->entries.push_back(entry_from(find_entries_));
  return found;
}

std::vector<StoredSeat> SqliteStatements::seats_of(PersonId person, int most) {
  std::vector<StoredSeat> seats;
  find_seats_.bind(1, person).bind(2, most);
  while (find_seats_.step()) {
    seats.push_back({.table = find_seats_.text(0),
                     .seat = static_cast<int>(find_seats_.integer(1)),
                     .summary = note_from(find_seats_, 2)});
  }
  return seats;
}

StartupState SqliteStatements::load_startup() {
  StartupState startup;
  while (live_tables_.step()) {
    startup.live.push_back({.id = live_tables_.text(0),
                            .host = live_tables_.integer(1),
                            .summary = note_from(live_tables_, 2)});
  }
  startup.last_seen = database_.number("SELECT last_seen FROM house");
  return startup;
}

void SqliteStatements::heartbeat(std::int64_t now) {
  save_heartbeat_.bind(1, now);
  save_heartbeat_.run();
}

bool SqliteStatements::say(const std::string& table, const ChatRow& row) {
  insert_chat_.bind(1, table)
      .bind(2, row.number)
      .bind(3, row.seat)
      .bind(4, row.name)
      .bind(5, row.text)
      .bind(6, row.phrase)
      .bind(7, row.at);
  return insert(insert_chat_);
}

std::vector<ChatRow> SqliteStatements::chat(const std::string& table, int most) {
  std::vector<ChatRow> rows;
  find_chat_.bind(1, table).bind(2, most);
  while (find_chat_.step()) {
    rows.push_back({.number = static_cast<int>(find_chat_.integer(0)),
                    .seat = static_cast<int>(find_chat_.integer(1)),
                    .name = find_chat_.text(2),
                    .text = find_chat_.text(3),
                    .phrase = find_chat_.text(4),
                    .at = find_chat_.integer(5)});
  }
  std::reverse(rows.begin(), rows.end());
  return rows;
}

std::optional<PersonId> SqliteStatements::make_person(const std::string& name,
                                                      const SecretHash& secret) {
  insert_person_.bind(1, name);
  insert_person_.run();
  const PersonId person = database_.last_row();
  if (add_secret(person, secret)) return person;
  drop_person_.bind(1, person);
  drop_person_.run();
  return std::nullopt;
}

void SqliteStatements::rename(PersonId person, const std::string& name) {
  rename_person_.bind(1, person).bind(2, name);
  rename_person_.run();
}

bool SqliteStatements::add_secret(PersonId person, const SecretHash& secret) {
  insert_secret_.bind(1, std::span<const std::uint8_t>(secret)).bind(2, person);
  return insert(insert_secret_);
}

std::optional<Person> SqliteStatements::find_person(const SecretHash& secret) {
  std::optional<Person> person;
  find_person_.bind(1, std::span<const std::uint8_t>(secret));
  while (find_person_.step()) person = Person{find_person_.integer(0), find_person_.text(1)};
  return person;
}

bool SqliteStatements::save_link_code(const SecretHash& code, PersonId person, std::int64_t until) {
  insert_link_code_.bind(1, std::span<const std::uint8_t>(code)).bind(2, person).bind(3, until);
  return insert(insert_link_code_);
}

std::optional<Person> SqliteStatements::redeem_link_code(const SecretHash& code, std::int64_t now) {
  std::optional<Person> person;
  find_link_code_.bind(1, std::span<const std::uint8_t>(code)).bind(2, now);
  while (find_link_code_.step())
    person = Person{find_link_code_.integer(0), find_link_code_.text(1)};
  drop_link_code_.bind(1, std::span<const std::uint8_t>(code)).bind(2, now);
  drop_link_code_.run();
  return person;
}

}  // namespace bourse
