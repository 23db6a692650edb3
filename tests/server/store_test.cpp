// SPDX-License-Identifier: Apache-2.0
//
// The SQLite store as a file; store_contract_test.cpp tests what every store does.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <future>
#include <optional>
#include <stdexcept>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "server/house/asio_post.h"
#include "server/store/sqlite/database_copy.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/sqlite/wal_checkpointer.h"
#include "tests/server/test_house.h"

namespace bourse {
namespace {

// A store with its own thread; makes one call at a time.
class Books {
 public:
  explicit Books(const std::string& folder) : store(post_to(network), folder) {}

  template <class T, class Ask>
  T ask(Ask question) {
    std::optional<T> answer;
    question([&](T found) { answer = std::move(found); });
    while (!answer) {
      network.restart();
      network.run_one_for(std::chrono::milliseconds(50));
    }
    return *std::move(answer);
  }
  WriteResult append(const std::string& table, int number, const std::string& text) {
    Entry entry;
    entry.kind = EntryKind::Move;
    entry.seat = 1;
    entry.id = "id-" + text;
    entry.text = text;
    entry.at = 77;
    AppendRequest append_request{
        .table = table, .first = number, .entries = {entry}, .summary = {}, .snapshot = {}};
    return ask<WriteResult>([&](auto then) { store.append(append_request, then); });
  }
  WriteResult create(const std::string& id) {
    TableHeader header;
    header.id = id;
    header.game = "nyse";
    header.setting = "{}";
    header.secret[0] = 9;
    header.reserved = {0, 12, 3};
    return ask<WriteResult>([&](auto then) { store.create(header, {}, then); });
  }
  std::optional<StoredTable> load(const std::string& id) {
    return *ask<Store::Found<std::optional<StoredTable>>>([&](auto then) { store.load(id, then); });
  }

  boost::asio::io_context network;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{
      network.get_executor()};
  SqliteStore store;
};

}  // namespace

TEST_SUITE_BEGIN("SQLite only: the file itself");

TEST_CASE("store: a table is read as it was written, also after a restart") {
  const TestFolder folder;
  {
    Books books(folder.path());
    CHECK(books.create("t1") == WriteResult::Ok);
    CHECK(books.append("t1", 0, "take bu") == WriteResult::Ok);
    CHECK(books.append("t1", 1, "take rd") == WriteResult::Ok);
  }
  Books books(folder.path());
  const auto table = books.load("t1");
  REQUIRE(table.has_value());
  CHECK(table->header.secret[0] == 9);
  CHECK(table->header.reserved == std::vector<PersonId>{0, 12, 3});
  REQUIRE(table->entries.size() == 2);
  CHECK(table->entries[1].text == "take rd");
  CHECK(table->entries[1].id == "id-take rd");
  CHECK(table->entries[1].at == 77);
  CHECK(!books.load("t2").has_value());
}

TEST_CASE("store: queued jobs share one transaction, and one error affects no other job") {
  const TestFolder folder;
  Books books(folder.path());
  Database(house_file(folder.path()))
      .run(
          "CREATE TRIGGER full BEFORE INSERT ON tables WHEN NEW.id = 'table 250'"
          " BEGIN SELECT RAISE(ABORT, 'full'); END");
  int told = 0;
  std::vector<WriteResult> results;
  for (int at = 0; at < 500; ++at) {
    TableHeader header;
    header.id = at == 300 ? "table 3" : "table " + std::to_string(at);  // one that exists already
    books.store.create(header, {}, [&](WriteResult written) {
      results.push_back(written);
      ++told;
    });
  }
  while (told < 500) {
    books.network.restart();
    books.network.run_one_for(std::chrono::milliseconds(50));
  }
  CHECK(std::count(results.begin(), results.end(), WriteResult::Ok) == 498);
  CHECK(results[250] == WriteResult::Failed);
  CHECK(results[300] == WriteResult::Conflict);
  CHECK(books.store.counters().failures == 1);
  CHECK(books.load("table 499").has_value());
}

TEST_CASE("store: a callback that throws does not stop the others") {
  const TestFolder folder;
  Books books(folder.path());
  constexpr int kAnswers = 50;
  int told = 0;
  int thrown = 0;
  for (int at = 0; at < kAnswers; ++at) {
    TableHeader header;
    header.id = "table " + std::to_string(at);
    books.store.create(header, {}, [&told, at](WriteResult) {
      ++told;
      if (at % 2 == 0) throw std::runtime_error("a fault of the caller");
    });
  }
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (told < kAnswers && std::chrono::steady_clock::now() < latest) {
    try {
      books.network.restart();
      books.network.run_one_for(std::chrono::milliseconds(50));
    } catch (const std::runtime_error&) {
      ++thrown;
    }
  }
  CHECK(told == kAnswers);
  CHECK(thrown >= 1);
  CHECK(books.load("table 49").has_value());
}

TEST_CASE("store: a row with the number of a later entry makes the whole request a conflict") {
  const TestFolder folder;
  Books books(folder.path());
  CHECK(books.create("t") == WriteResult::Ok);
  // No server leaves a gap; whatever wrote this row, the only cost is reading again.
  Database(house_file(folder.path()))
      .run(
          "INSERT INTO entries (table_id, number, kind, seat, person, id, text, at)"
          " VALUES ('t', 1, 4, 0, 0, 'x', 'in the way', 1)");
  AppendRequest append_request{
      .table = "t", .first = 0, .entries = {}, .summary = {}, .snapshot = {}};
  append_request.entries.resize(3);
  for (Entry& entry : append_request.entries) entry.kind = EntryKind::Move;
  const auto append = [&](auto then) { books.store.append(append_request, then); };
  CHECK(books.ask<WriteResult>(append) == WriteResult::Conflict);
  // The gap itself is damage.
  const auto table = books.load("t");
  CHECK(table->entries.empty());
  REQUIRE(table->damage.has_value());
  CHECK(table->damage->known == 2);
  CHECK(books.store.counters().failures == 0);
}

TEST_CASE("store: a changed or missing entry ends what is read of its table") {
  for (const std::string change : {"UPDATE entries SET text = 'm9' WHERE number = 3",
                                   "UPDATE entries SET kind = 5 WHERE number = 3",
                                   "UPDATE entries SET seat = 0 WHERE number = 3",
                                   "UPDATE entries SET person = 9 WHERE number = 3",
                                   "UPDATE entries SET id = '' WHERE number = 3",
                                   "UPDATE entries SET at = 78 WHERE number = 3",
                                   "UPDATE entries SET link = zeroblob(16) WHERE number = 3",
                                   "UPDATE entries SET link = NULL WHERE number = 3",
                                   "UPDATE entries SET number = 9 WHERE number = 3",
                                   "DELETE FROM entries WHERE number = 3"}) {
    CAPTURE(change);
    const TestFolder folder;
    Books books(folder.path());
    CHECK(books.create("t") == WriteResult::Ok);
    for (int at = 0; at < 6; ++at) books.append("t", at, "m" + std::to_string(at));
    REQUIRE_FALSE(books.load("t")->damage.has_value());
    Database(house_file(folder.path())).run(change);
    const auto table = books.load("t");
    CHECK(table->entries.size() == 3);
    REQUIRE(table->damage.has_value());
    CHECK(table->damage->kept == 3);
    CHECK(table->damage->known >= 6);
  }
}

TEST_CASE(
    "store: entries of an earlier program have no links, and later ones continue after them") {
  const TestFolder folder;
  {
    Database old(house_file(folder.path()));
    migrate(old, schema_steps().first(5));
    old.run(
        "INSERT INTO tables VALUES ('t', 'nyse', 1, 5, zeroblob(32), '{}', '', 1, 1, '{}', NULL)");
    old.run("INSERT INTO entries VALUES ('t', 0, 4, 2, 5, 'x', 'take bu', 1)");
  }
  Books books(folder.path());
  CHECK(books.append("t", 1, "take rd") == WriteResult::Ok);
  CHECK(books.append("t", 2, "take gr") == WriteResult::Ok);
  CHECK(books.load("t")->entries.size() == 3);
  CHECK_FALSE(books.load("t")->damage.has_value());
  Database(house_file(folder.path())).run("UPDATE entries SET text = 'x' WHERE number = 2");
  CHECK(books.load("t")->entries.size() == 2);
  CHECK(books.load("t")->damage->known == 3);
}

TEST_CASE("store: a checkpoint copies to the file what another connection wrote to the log") {
  const TestFolder folder;
  const std::string file = house_file(folder.path());
  Database writer(file);
  writer.run("PRAGMA journal_mode = WAL");
  int pages = 0;
  writer.track_wal_size(pages);
  writer.run("CREATE TABLE kept (text BLOB)");
  writer.run("INSERT INTO kept VALUES (zeroblob(1000000))");
  CHECK(pages > 200);
  const auto before = std::filesystem::file_size(file);
  WalCheckpointer folding(file);
  folding.begin();
  while (!folding.take_end()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  CHECK(std::filesystem::file_size(file) > before + 900'000);
  CHECK_FALSE(folding.take_end());
}

TEST_CASE("store: the log is checkpointed while others write, and starts over") {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20U;
  constexpr int kWritten = 96;  // mebibytes in total: six times the size of the log
  const TestFolder folder;
  Books books(folder.path());
  CHECK(books.create("t") == WriteResult::Ok);
  for (int at = 0; at < kWritten; ++at) {
    StoredSnapshot snapshot{.entry = at, .text = std::string(kMebibyte, 'x'), .numbers = {at}};
    const AppendRequest append_request{
        .table = "t", .first = at, .entries = {}, .summary = {}, .snapshot = std::move(snapshot)};
    const auto kept =
        books.ask<WriteResult>([&](auto then) { books.store.append(append_request, then); });
    REQUIRE(kept == WriteResult::Ok);
  }
  CHECK(std::filesystem::file_size(house_file(folder.path()) + "-wal") < 64 * kMebibyte);
  CHECK(books.load("t")->snapshot->numbers == std::vector<int>{kWritten - 1});
}

void fill_and_empty(Books& books, int from) {
  for (int at = from; at < from + 100; ++at) {
    TableHeader header;
    header.id = "table " + std::to_string(at);
    header.setting = std::string(20'000, 'x');
    const TableSummary summary{.is_live = false, .card = "{}", .due = {}, .delete_at = 1};
    CHECK(books.ask<WriteResult>([&](auto then) { books.store.create(header, summary, then); }) ==
          WriteResult::Ok);
  }
  CHECK(*books.ask<Store::Found<int>>(
            [&](auto then) { books.store.remove_expired(1, 1000, then); }) == 100);
}

TEST_CASE("store: new tables use the space of deleted ones") {
  const TestFolder folder;
  Books books(folder.path());
  const auto pages = [&] {
    return Database(house_file(folder.path()), true).number("PRAGMA page_count");
  };
  fill_and_empty(books, 0);
  const auto first = pages();
  CHECK(first > 400);
  for (int at = 1; at < 5; ++at) fill_and_empty(books, 100 * at);
  CHECK(pages() < first + 20);
  books.store.heartbeat(2);
  // The measurement follows the heartbeat; a read after it has to wait for both.
  CHECK(!books.load("table 7").has_value());
  CHECK(!books.load("table 7").has_value());
  CHECK(books.store.counters().bytes < 400'000);
  CHECK(books.store.counters().bytes > 10'000);
}

TEST_CASE("store: a move is committed while a list is still being read") {
  const TestFolder folder;
  { CHECK(Books(folder.path()).create("t") == WriteResult::Ok); }
  boost::asio::io_context network;
  const auto work = boost::asio::make_work_guard(network);
  // Holds up the thread that has read the list.
  std::promise<void> reached;
  std::promise<void> released;
  std::atomic<bool> is_first = true;
  const Store::Post held = [&, post = post_to(network)](std::function<void()> task) {
    if (is_first.exchange(false)) {
      reached.set_value();
      released.get_future().wait();
    }
    post(std::move(task));
  };
  SqliteStore store(held, folder.path());
  std::optional<std::size_t> listed;
  store.seats_of(7, "", 50, [&](const auto& seats) { listed = seats->size(); });
  reached.get_future().wait();
  std::optional<WriteResult> written;
  Entry move;
  move.kind = EntryKind::Move;
  const AppendRequest append_request{
      .table = "t", .first = 0, .entries = {move}, .summary = {}, .snapshot = {}};
  store.append(append_request, [&](WriteResult result) { written = result; });
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  const auto run_until = [&](const auto& holds) {
    while (!holds() && std::chrono::steady_clock::now() < latest) {
      network.restart();
      network.run_one_for(std::chrono::milliseconds(20));
    }
  };
  run_until([&] { return written.has_value(); });
  CHECK(written == WriteResult::Ok);
  CHECK_FALSE(listed.has_value());
  released.set_value();
  run_until([&] { return listed.has_value(); });
  CHECK(listed == 0);
}

TEST_CASE("store: a file of the first version is migrated and keeps its data") {
  const TestFolder folder;
  {
    Database old(house_file(folder.path()));
    migrate(old, schema_steps().first(1));
    CHECK(old.number("PRAGMA user_version") == 1);
    old.run("INSERT INTO people VALUES (5, 'Ada')");
    old.run(
        "INSERT INTO tables VALUES ('t', 'nyse', 1, 5, zeroblob(32), '{}', '', 1, 1, '{}', NULL)");
    old.run("INSERT INTO entries VALUES ('t', 0, 4, 2, 5, 'x', 'take bu', 1)");
  }
  Books books(folder.path());
  REQUIRE(books.load("t").has_value());
  CHECK(books.load("t")->entries[0].text == "take bu");
  const ChatRow row{.number = 1, .seat = 0, .name = "Ada", .text = "hi", .phrase = "", .at = 3};
  CHECK(books.ask<WriteResult>([&](auto then) { books.store.say("t", row, then); }) ==
        WriteResult::Ok);
  Database now(house_file(folder.path()), true);
  CHECK(now.number("PRAGMA user_version") == static_cast<int>(schema_steps().size()));
}

TEST_CASE("store: a file of a newer server is refused and left unchanged") {
  const TestFolder folder;
  {
    Database newer(house_file(folder.path()));
    newer.run("PRAGMA user_version = 99");
  }
  boost::asio::io_context network;
  CHECK_THROWS_AS(SqliteStore(post_to(network), folder.path()), SqliteError);
  CHECK(Database(house_file(folder.path()), true).number("PRAGMA user_version") == 99);
}

TEST_CASE("store: a copy made while moves are written is complete") {
  const TestFolder folder;
  const TestFolder copies;
  Books books(folder.path());
  CHECK(books.create("t") == WriteResult::Ok);
  for (int at = 0; at < 20; ++at) {
    CHECK(books.append("t", at, "m" + std::to_string(at)) == WriteResult::Ok);
  }
  copy_database(house_file(folder.path()), house_file(copies.path()));
  CHECK(books.append("t", 20, "later") == WriteResult::Ok);
  Books copy(copies.path());
  CHECK(copy.load("t")->entries.size() == 20);
  const std::string target = copies.path() + "/x";
  CHECK_THROWS_AS(copy_database(house_file(copies.path() + "/nowhere"), target), SqliteError);
  CHECK(std::filesystem::is_empty(copies.path()) == false);
  CHECK_FALSE(std::filesystem::exists(target));
}

TEST_SUITE_END();

}  // namespace bourse
