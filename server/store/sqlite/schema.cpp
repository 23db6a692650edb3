// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/schema.h"

#include <array>

#include <fmt/format.h>

namespace bourse {
namespace {

constexpr std::array<std::string_view, 10> kSteps{
    // 1: tables and the people at them.
    R"sql(
CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE secrets (hash BLOB PRIMARY KEY, person INTEGER NOT NULL REFERENCES people)
  WITHOUT ROWID;
CREATE TABLE tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules_version INTEGER NOT NULL, host INTEGER NOT NULL,
  secret BLOB NOT NULL, setting TEXT NOT NULL, reserved TEXT NOT NULL, created INTEGER NOT NULL,
  is_live INTEGER NOT NULL, card TEXT NOT NULL, due INTEGER) WITHOUT ROWID;
CREATE INDEX live_tables ON tables (created) WHERE is_live = 1;
CREATE TABLE entries (
  table_id TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,
  person INTEGER NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE snapshots (
  table_id TEXT PRIMARY KEY, entry INTEGER NOT NULL, text TEXT NOT NULL, numbers TEXT NOT NULL)
  WITHOUT ROWID;
)sql",
    // 2: chat, and linking a second device.
    R"sql(
CREATE TABLE chat (
  table_id TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
  text TEXT NOT NULL, phrase TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE codes (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, until INTEGER NOT NULL)
  WITHOUT ROWID;
)sql",
    // 3: the last heartbeat of the house, so that clocks stop while it is down.
    R"sql(
CREATE TABLE house (id INTEGER PRIMARY KEY CHECK (id = 1), last_seen INTEGER NOT NULL);
INSERT INTO house VALUES (1, 0);
)sql",
    // 4: indexes for the seats of a person. 1 is EntryKind::Sit, 2 is Leave; moves are in neither
    // index.
    R"sql(
CREATE INDEX seats_taken ON entries (person) WHERE kind = 1;
CREATE INDEX seats_left ON entries (table_id, seat, number) WHERE kind = 2;
)sql",
    // 5: scores that count for personal bests; `best` is the person's best before this one.
    R"sql(
CREATE TABLE scores (
  table_id TEXT PRIMARY KEY, person INTEGER NOT NULL, game TEXT NOT NULL, key TEXT NOT NULL,
  score INTEGER NOT NULL, best INTEGER, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX scores_of_people ON scores (person, game, key, score);
)sql",
    // 6: lists by person, each read through one index in the order of the list: the seats that
    // people hold (1 is EntryKind::Sit, 2 is Leave), and their bests. Link codes by expiry.
    R"sql(
CREATE TABLE seats (
  table_id TEXT NOT NULL, seat INTEGER NOT NULL, person INTEGER NOT NULL, is_live INTEGER NOT NULL,
  created INTEGER NOT NULL, PRIMARY KEY (table_id, seat)) WITHOUT ROWID;
INSERT OR REPLACE INTO seats
  SELECT sat.table_id, sat.seat, sat.person, is_live, created FROM entries AS sat
  JOIN tables ON tables.id = sat.table_id
  WHERE sat.kind = 1 AND NOT EXISTS
    (SELECT 1 FROM entries AS gone WHERE gone.kind = 2 AND gone.table_id = sat.table_id
     AND gone.seat = sat.seat AND gone.number > sat.number);
CREATE INDEX seats_of_people ON seats (person, is_live, created, table_id);
DROP INDEX seats_taken;
DROP INDEX seats_left;
CREATE TABLE bests (
  person INTEGER NOT NULL, game TEXT NOT NULL, key TEXT NOT NULL, score INTEGER NOT NULL,
  at INTEGER NOT NULL, PRIMARY KEY (person, game, key)) WITHOUT ROWID;
INSERT INTO bests
  SELECT person, game, key, MAX(score), MAX(at) FROM scores GROUP BY person, game, key;
CREATE INDEX bests_of_people ON bests (person, at);
DROP INDEX scores_of_people;
CREATE INDEX codes_by_expiry ON codes (until);
)sql",
    // 7: the hash chain over the entries of a table; entries of earlier programs have no link.
    R"sql(ALTER TABLE entries ADD COLUMN link BLOB;)sql",
    // 8: when a table may be deleted.
    R"sql(
ALTER TABLE tables ADD COLUMN delete_at INTEGER;
CREATE INDEX tables_to_delete ON tables (delete_at) WHERE delete_at IS NOT NULL;
)sql",
    // 9: the devices of people, each with its secret; one link code per person; what the operator
    // has forbidden (kind is a RestrictionKind); the name of the house.
    R"sql(
CREATE TABLE devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT, person INTEGER NOT NULL REFERENCES people,
  hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL);
INSERT INTO devices (person, hash, name, created, used)
  SELECT person, hash, '', 0, 0 FROM secrets ORDER BY person, hash;
DROP TABLE secrets;
CREATE INDEX devices_of_people ON devices (person, used, id);
DELETE FROM codes;
CREATE INDEX codes_of_people ON codes (person);
CREATE TABLE restrictions (
  kind INTEGER NOT NULL, subject TEXT NOT NULL, since INTEGER NOT NULL,
  PRIMARY KEY (kind, subject)) WITHOUT ROWID;
ALTER TABLE house ADD COLUMN name TEXT NOT NULL DEFAULT '';
UPDATE house SET name = lower(hex(randomblob(4)));
)sql",
    // 10: people by name, for the operator.
    R"sql(
CREATE INDEX people_by_name ON people (name COLLATE NOCASE);
)sql",
};

}  // namespace

std::span<const std::string_view> schema_steps() { return kSteps; }

void migrate(Database& database, std::span<const std::string_view> steps) {
  database.run("BEGIN IMMEDIATE");
  try {
    const auto taken = static_cast<std::size_t>(database.number("PRAGMA user_version"));
    if (taken > steps.size()) {
      throw SqliteError(
          fmt::format("the database is from a newer server (schema {}; this one supports {})",
                      taken,
                      steps.size()),
          0);
    }
    for (const std::string_view step : steps.subspan(taken)) database.run(std::string(step));
    database.run(fmt::format("PRAGMA user_version = {}", steps.size()));
    database.run("COMMIT");
  } catch (const SqliteError&) {
    database.roll_back();
    throw;
  }
}

}  // namespace bourse
