// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/sqlite_statements.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bourse {
namespace {

constexpr std::size_t kMostChainEnds = 20'000;  // about 2 MB

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

Entry entry_from(const Statement& row) {
  return {.kind = static_cast<EntryKind>(row.integer(0)),
          .seat = static_cast<int>(row.integer(1)),
          .person = row.integer(2),
          .id = row.text(3),
          .text = row.text(4),
          .at = row.integer(5)};
}

}  // namespace

TableSummary summary_from(const Statement& row, int first_column) {
  TableSummary summary{.is_live = row.integer(first_column) != 0,
                       .card = row.text(first_column + 1),
                       .due = std::nullopt};
  if (!row.is_null(first_column + 2)) summary.due = row.integer(first_column + 2);
  return summary;
}

SqliteStatements::SqliteStatements(Database& database)
    : people(database),
      database_(database),
      insert_table_(database,
                    "INSERT INTO tables (id, game, rules_version, host, secret, setting, reserved,"
                    " created, is_live, card, due, delete_at)"
                    " VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)"),
      update_summary_(database,
                      "UPDATE tables SET is_live = ?2, card = ?3, due = ?4, delete_at = ?5"
                      " WHERE id = ?1"),
      find_table_(database,
                  "SELECT game, rules_version, host, secret, setting, reserved, created"
                  " FROM tables WHERE id = ?1"),
      has_table_(database, "SELECT 1 FROM tables WHERE id = ?1"),
      live_tables_(database,
                   "SELECT id, host, is_live, card, due FROM tables WHERE is_live = 1"
                   " ORDER BY created"),
      find_expired_(database,
                    "SELECT id FROM tables WHERE delete_at <= ?1 ORDER BY delete_at LIMIT ?2"),
      remove_{Statement(database, "DELETE FROM tables WHERE id = ?1"),
              Statement(database, "DELETE FROM entries WHERE table_id = ?1"),
              Statement(database, "DELETE FROM seats WHERE table_id = ?1"),
              Statement(database, "DELETE FROM snapshots WHERE table_id = ?1"),
              Statement(database, "DELETE FROM chat WHERE table_id = ?1")},
      insert_entry_(database, "INSERT INTO entries VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)"),
      drop_entries_(database,
                    "DELETE FROM entries WHERE table_id = ?1 AND number >= ?2 AND number < ?3"),
      find_entries_(database,
                    "SELECT kind, seat, person, id, text, at, number, link FROM entries"
                    " WHERE table_id = ?1 ORDER BY number"),
      find_link_(database, "SELECT link FROM entries WHERE table_id = ?1 AND number = ?2"),
      count_entries_(database,
                     "SELECT (SELECT IFNULL(MAX(number) + 1, 0) FROM entries WHERE table_id = ?1)"
                     " FROM tables WHERE id = ?1"),
      say_moves_lost_(database,
                      "INSERT INTO chat SELECT ?1, IFNULL(MAX(number), 0) + 1, -1, '', ?2, ?3, ?4"
                      " FROM chat WHERE table_id = ?1"),
      take_seat_(database,
                 "INSERT OR REPLACE INTO seats SELECT ?1, ?2, ?3, is_live, created FROM tables"
                 " WHERE id = ?1"),
      free_seat_(database, "DELETE FROM seats WHERE table_id = ?1 AND seat = ?2"),
      rank_seats_(database, "UPDATE seats SET is_live = ?2 WHERE table_id = ?1 AND is_live <> ?2"),
      save_snapshot_(database, "INSERT OR REPLACE INTO snapshots VALUES (?1,?2,?3,?4)"),
      find_snapshot_(database, "SELECT entry, text, numbers FROM snapshots WHERE table_id = ?1"),
      insert_score_(database,
                    "INSERT OR IGNORE INTO scores SELECT ?1,?2,?3,?4,?5,"
                    " (SELECT score FROM bests WHERE person = ?2 AND game = ?3 AND key = ?4), ?6"),
      find_score_(database, "SELECT score, best FROM scores WHERE table_id = ?1 AND person = ?2"),
      find_best_(database, "SELECT score FROM bests WHERE person = ?1 AND game = ?2 AND key = ?3"),
      save_best_(database,
                 "INSERT INTO bests SELECT person, game, key, score, at FROM scores"
                 " WHERE table_id = ?1 ON CONFLICT DO UPDATE SET"
                 " score = MAX(score, excluded.score), at = MAX(at, excluded.at)"),
      save_heartbeat_(database, "UPDATE house SET last_seen = ?1"),
      touch_heartbeat_(database, "UPDATE house SET last_seen = (last_seen | 1) - (last_seen & 1)"),
      insert_chat_(database, "INSERT INTO chat VALUES (?1,?2,?3,?4,?5,?6,?7)"),
      find_chat_(database,
                 "SELECT number, seat, name, text, phrase, at FROM chat WHERE table_id = ?1"
                 " ORDER BY number DESC LIMIT ?2") {}

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
      .bind(11, summary.due)
      .bind(12, summary.delete_at);
  if (!insert(insert_table_)) return false;
  heads_.push_back({header.id, 0});
  return true;
}

bool SqliteStatements::append_entries(const AppendRequest& append_request) {
  if (append_request.entries.empty()) return true;
  int number = append_request.first;
  if (chain_ends_.size() >= kMostChainEnds) chain_ends_.clear();
  const auto [end, is_new] = chain_ends_.try_emplace(append_request.table);
  const bool is_known = !is_new && end->second.entries == number;
  ChainLink link = is_known ? end->second.link : link_before(append_request.table, number);
  for (const Entry& entry : append_request.entries) {
    link = next_link(link, number, entry);
    if (!append_entry(append_request.table, number, entry, link)) {
      drop_entries_.bind(1, append_request.table).bind(2, append_request.first).bind(3, number);
      drop_entries_.run();
      chain_ends_.erase(end);
      return false;
    }
    ++number;
  }
  heads_.push_back({append_request.table, number});
  end->second = {number, link};
  return true;
}

bool SqliteStatements::has_table(const std::string& table) {
  bool has_row = false;
  has_table_.bind(1, table);
  while (has_table_.step()) has_row = true;
  return has_row;
}

void SqliteStatements::forget() {
  heads_.clear();
  chain_ends_.clear();
}

// The first entry after those of an earlier program, which have no links, begins the chain.
ChainLink SqliteStatements::link_before(const std::string& table, int number) {
  ChainLink link = first_link(table);
  if (number == 0) return link;
  find_link_.bind(1, table).bind(2, number - 1);
  while (find_link_.step()) {
    const auto bytes = find_link_.bytes(0);
    if (bytes.size() == link.size()) std::copy(bytes.begin(), bytes.end(), link.begin());
  }
  return link;
}

// Live tables are never deleted, and only live ones get moves.
bool SqliteStatements::append(const AppendRequest& append_request) {
  const auto& entries = append_request.entries;
  const bool may_be_over = entries.empty() || entries.back().kind != EntryKind::Move;
  if (may_be_over && !has_table(append_request.table)) return false;
  if (!append_entries(append_request)) return false;
  for (const Entry& entry : append_request.entries) note_seat(append_request.table, entry);
  if (append_request.summary) update_summary(append_request.table, *append_request.summary);
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

void SqliteStatements::note_seat(const std::string& table, const Entry& entry) {
  if (entry.kind == EntryKind::Sit) {
    take_seat_.bind(1, table).bind(2, entry.seat).bind(3, entry.person);
    take_seat_.run();
  } else if (entry.kind == EntryKind::Leave) {
    free_seat_.bind(1, table).bind(2, entry.seat);
    free_seat_.run();
  }
}

void SqliteStatements::update_summary(const std::string& table, const TableSummary& summary) {
  const int is_live = summary.is_live ? 1 : 0;
  update_summary_.bind(1, table).bind(2, is_live).bind(3, summary.card).bind(4, summary.due);
  update_summary_.bind(5, summary.delete_at);
  update_summary_.run();
  rank_seats_.bind(1, table).bind(2, is_live);
  rank_seats_.run();
}

void SqliteStatements::count_score(const std::string& table, const CountedScore& score) {
  insert_score_.bind(1, table)
      .bind(2, score.person)
      .bind(3, score.game)
      .bind(4, score.key)
      .bind(5, score.score)
      .bind(6, score.at);
  insert_score_.run();
  save_best_.bind(1, table);
  save_best_.run();
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
  while (find_best_.step()) found.best = static_cast<int>(find_best_.integer(0));
  return found;
}

bool SqliteStatements::append_entry(const std::string& table,
                                    int number,
                                    const Entry& entry,
                                    const ChainLink& link) {
  insert_entry_.bind(1, table)
      .bind(2, number)
      .bind(3, static_cast<int>(entry.kind))
      .bind(4, entry.seat)
      .bind(5, entry.person)
      .bind(6, entry.id)
      .bind(7, entry.text)
      .bind(8, entry.at)
      .bind(9, std::span<const std::uint8_t>(link));
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
    if (secret.size() != header.secret.size()) {
      throw SqliteError("the secret of a table is damaged", 0);
    }
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
  load_entries(*found);
  return found;
}

int SqliteStatements::remove_expired(std::int64_t now, int most) {
  std::vector<std::string> expired;
  find_expired_.bind(1, now).bind(2, most);
  while (find_expired_.step()) expired.push_back(find_expired_.text(0));
  for (const std::string& table : expired) {
    for (Statement& remove : remove_) {
      remove.bind(1, table);
      remove.run();
    }
    chain_ends_.erase(table);
    heads_.push_back({table, 0});  // deleted, not lost
  }
  return static_cast<int>(expired.size());
}

// Checks the chain. A table whose snapshot is of a later entry than its last has lost entries too.
void SqliteStatements::load_entries(StoredTable& table) {
  std::optional<ChainLink> link;
  int known = table.snapshot ? table.snapshot->entry : 0;
  bool is_good = true;
  find_entries_.bind(1, table.header.id);
  while (find_entries_.step()) {
    Entry entry = entry_from(find_entries_);
    const int number = static_cast<int>(find_entries_.integer(6));
    const auto bytes = find_entries_.bytes(7);
    known = std::max(known, number + 1);
    is_good =
        is_good && number == static_cast<int>(table.entries.size()) && (!link || !bytes.empty());
    if (is_good && !bytes.empty()) {
      link = next_link(link.value_or(first_link(table.header.id)), number, entry);
      is_good = std::equal(bytes.begin(), bytes.end(), link->begin(), link->end());
    }
    if (is_good) table.entries.push_back(std::move(entry));
  }
  const int kept = static_cast<int>(table.entries.size());
  if (kept < known) table.damage = StoredDamage{.kept = kept, .known = known};
}

std::optional<int> SqliteStatements::count_entries(const std::string& table) {
  std::optional<int> count;
  count_entries_.bind(1, table);
  while (count_entries_.step()) count = static_cast<int>(count_entries_.integer(0));
  return count;
}

void SqliteStatements::say_moves_lost(const std::string& table, std::int64_t now) {
  say_moves_lost_.bind(1, table)
      .bind(2,
            std::string_view("Moves at the end of this game were lost when the server's disk was "
                             "damaged. The game goes on from the last saved move."))
      .bind(3, kMovesLost)
      .bind(4, now);
  say_moves_lost_.run();
}

StartupState SqliteStatements::load_startup() {
  StartupState startup;
  while (live_tables_.step()) {
    startup.live.push_back({.id = live_tables_.text(0),
                            .host = live_tables_.integer(1),
                            .summary = summary_from(live_tables_, 2)});
  }
  startup.restrictions = people.restrictions();
  startup.last_seen = database_.number("SELECT last_seen FROM house");
  return startup;
}

void SqliteStatements::heartbeat(std::int64_t now) {
  save_heartbeat_.bind(1, now);
  save_heartbeat_.run();
}

void SqliteStatements::touch_heartbeat() { touch_heartbeat_.run(); }

std::uint64_t SqliteStatements::bytes_used() {
  const auto pages =
      database_.number("PRAGMA page_count") - database_.number("PRAGMA freelist_count");
  return static_cast<std::uint64_t>(pages * database_.number("PRAGMA page_size"));
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

}  // namespace bourse
