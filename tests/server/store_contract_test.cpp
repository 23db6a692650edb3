// SPDX-License-Identifier: Apache-2.0
//
// The contract of server/store/store.h, tested on every store with two writers on one database, as
// two processes would be: tables, entries, chat, lists and scores.
#include "tests/server/store_writers.h"

namespace bourse::contract {

TEST_CASE_TEMPLATE("store contract: a table is read as it was written", Database, STORES) {
  TwoWriters<Database> writers;
  CHECK(writers.one.create(header_of("t1")) == WriteResult::Ok);
  AppendRequest append_request =
      addition_of("t1",
                  0,
                  {entry_of(EntryKind::Sit, 2, 5, "Ada"),
                   entry_of(EntryKind::Move, 2, kNobody, std::string("a\0b", 3))});
  append_request.snapshot = StoredSnapshot{.entry = 2, .text = "position", .numbers = {4, 0, 2}};
  CHECK(writers.one.append(append_request) == WriteResult::Ok);
  for (Writer* const writer : {&writers.one, &writers.other}) {
    const auto table = writer->load("t1");
    REQUIRE(table.has_value());
    CHECK(table->header.id == "t1");
    CHECK(table->header.game == "nyse");
    CHECK(table->header.rules_version == 3);
    CHECK(table->header.host == 7);
    CHECK(table->header.secret == header_of("t1").secret);
    CHECK(table->header.setting == "{}");
    CHECK(table->header.reserved == std::vector<PersonId>{0, 12, 3});
    CHECK(table->header.created == 1);
    REQUIRE(table->entries.size() == 2);
    CHECK(table->entries[0].kind == EntryKind::Sit);
    CHECK(table->entries[0].seat == 2);
    CHECK(table->entries[0].person == 5);
    CHECK(table->entries[0].id == "id-Ada");
    CHECK(table->entries[0].at == 77);
    CHECK(table->entries[1].text == std::string("a\0b", 3));
    REQUIRE(table->snapshot.has_value());
    CHECK(table->snapshot->entry == 2);
    CHECK(table->snapshot->text == "position");
    CHECK(table->snapshot->numbers == std::vector<int>{4, 0, 2});
    CHECK_FALSE(writer->load("t2").has_value());
  }
}

TEST_CASE_TEMPLATE("store contract: callbacks are posted in the order of calls", Database, STORES) {
  Database database;
  Writer writer(database);
  std::vector<std::string> told;
  const auto written = [&told](const char* what) {
    return [&told, what](WriteResult) { told.emplace_back(what); };
  };
  Store& store = *writer.store;
  store.create(header_of("t"), {}, written("create"));
  store.load("t", [&](auto found) {
    told.emplace_back("load");
    // A read after a write sees the write.
    CHECK(found->has_value());
  });
  store.append(move_of("t", 0, "m"), written("append"));
  store.say("t", chat_row(1, "hi"), written("say"));
  store.load("t", [&](auto found) {
    told.emplace_back("load");
    CHECK((*found)->entries.size() == 1);
  });
  store.rename(1, "Ada", written("rename"));
  store.flush([&] { told.emplace_back("flush"); });
  CHECK(told.empty());
  writer.run_until([&] { return told.size() == 7; });
  CHECK(told == Texts{"create", "load", "append", "say", "load", "rename", "flush"});
  CHECK(store.counters().entries == 1);
  CHECK(store.counters().commits >= 1);
  CHECK(store.counters().failures == 0);
}

TEST_CASE_TEMPLATE("store contract: the first writer of an entry's number wins", Database, STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  CHECK(one.create(header_of("t")) == WriteResult::Ok);
  CHECK(one.append(move_of("t", 0, "first")) == WriteResult::Ok);
  CHECK(other.append(move_of("t", 0, "second")) == WriteResult::Conflict);
  CHECK(other.append(move_of("t", 1, "third")) == WriteResult::Ok);
  CHECK(texts_of(*one.load("t")) == Texts{"first", "third"});
  // The same for entries that reach beyond the existing ones: the first number decides.
  const Entry late = entry_of(EntryKind::Move, 1, kNobody, "late");
  CHECK(one.append(addition_of("t", 1, {late, late, late})) == WriteResult::Conflict);
  CHECK(texts_of(*other.load("t")) == Texts{"first", "third"});
  CHECK(one.store->counters().failures == 0);
  CHECK(other.store->counters().failures == 0);
}

TEST_CASE_TEMPLATE("store contract: a request that meets a conflict is discarded as a whole",
                   Database,
                   STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  TableSummary summary{.is_live = true, .card = "before", .due = 5};
  CHECK(one.create(header_of("t"), summary) == WriteResult::Ok);
  AppendRequest first = move_of("t", 0, "first");
  first.snapshot = StoredSnapshot{.entry = 1, .text = "first", .numbers = {1}};
  CHECK(one.append(first) == WriteResult::Ok);

  AppendRequest late = move_of("t", 0, "late");
  late.summary = TableSummary{.is_live = false, .card = "late", .due = {}};
  late.snapshot = StoredSnapshot{.entry = 1, .text = "late", .numbers = {2}};
  late.score = CountedScore{.person = 7, .game = "nyse", .key = "{}", .score = 50, .at = 2};
  CHECK(other.append(late) == WriteResult::Conflict);
  CHECK(one.load("t")->snapshot->text == "first");
  REQUIRE(one.load_startup().live.size() == 1);
  CHECK(one.load_startup().live[0].summary.card == "before");
  CHECK(one.bests_of(7, 10).empty());

  // Without entries there is no conflict: the last writer's summary remains.
  late.entries.clear();
  late.score.reset();
  CHECK(other.append(late) == WriteResult::Ok);
  CHECK(one.load("t")->snapshot->text == "late");
  CHECK(one.load_startup().live.empty());
}

TEST_CASE_TEMPLATE("store contract: the first writer of a table's id wins", Database, STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  CHECK(one.create(header_of("t")) == WriteResult::Ok);
  TableHeader second = header_of("t");
  second.game = "stonks";
  CHECK(other.create(second, {.is_live = false, .card = "x", .due = {}}) == WriteResult::Conflict);
  CHECK(one.load("t")->header.game == "nyse");
  CHECK(one.load_startup().live.size() == 1);
  CHECK(other.store->counters().failures == 0);
}

TEST_CASE_TEMPLATE("store contract: chat is kept in order, and the first writer of a number wins",
                   Database,
                   STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  CHECK(one.create(header_of("t")) == WriteResult::Ok);
  CHECK(one.chat("t", 10).empty());
  CHECK(one.say("t", chat_row(1, "one")) == WriteResult::Ok);
  CHECK(other.say("t", chat_row(1, "other")) == WriteResult::Conflict);
  CHECK(other.say("t", chat_row(2, "other")) == WriteResult::Ok);
  CHECK(one.say("t", chat_row(3, "last")) == WriteResult::Ok);
  CHECK(one.say("u", chat_row(3, "elsewhere")) == WriteResult::Ok);
  const auto rows = other.chat("t", 2);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].number == 2);
  CHECK(rows[0].text == "other");
  CHECK(rows[1].text == "last");
  CHECK(rows[1].name == "Ada");
  CHECK(rows[1].seat == 1);
  CHECK(rows[1].phrase == "p");
  CHECK(rows[1].at == 5);
  CHECK(other.chat("t", 10).size() == 3);
  CHECK(other.store->counters().failures == 0);
}

TEST_CASE_TEMPLATE("store contract: a person's seats, live tables first, then the newest",
                   Database,
                   STORES) {
  Database database;
  Writer writer(database);
  constexpr PersonId kAda = 5;
  for (int at = 0; at < 4; ++at) {
    const std::string id = "t" + std::to_string(at);
    const TableSummary summary{.is_live = at % 2 == 0, .card = "card " + id, .due = 100 + at};
    CHECK(writer.create(header_of(id, at), summary) == WriteResult::Ok);
    const std::vector<Entry> entries{entry_of(EntryKind::Sit, at, kAda, "Ada"),
                                     entry_of(EntryKind::Sit, 5, 6, "Ben")};
    CHECK(writer.append(addition_of(id, 0, entries)) == WriteResult::Ok);
  }
  const auto tables = [&](int most) {
    Texts found;
    for (const StoredSeat& seat : writer.seats_of(kAda, most)) found.push_back(seat.table);
    return found;
  };
  CHECK(tables(10) == Texts{"t2", "t0", "t3", "t1"});
  CHECK(tables(3) == Texts{"t2", "t0", "t3"});
  const StoredSeat first = writer.seats_of(kAda, 1).at(0);
  CHECK(first.seat == 2);
  CHECK(first.summary.is_live);
  CHECK(first.summary.card == "card t2");
  CHECK(first.summary.due == 102);

  // A seat that was left is not listed; after sitting down again it is.
  CHECK(writer.append(addition_of("t2", 2, {entry_of(EntryKind::Leave, 2, kAda, "")})) ==
        WriteResult::Ok);
  CHECK(tables(10) == Texts{"t0", "t3", "t1"});
  CHECK(writer.append(addition_of("t2", 3, {entry_of(EntryKind::Sit, 4, kAda, "Ada")})) ==
        WriteResult::Ok);
  CHECK(writer.seats_of(kAda, 1).at(0).seat == 4);
  CHECK(writer.seats_of(99, 10).empty());

  // A table that ends moves to the others that have ended.
  AppendRequest ended = addition_of("t2", 0, {});
  ended.summary = TableSummary{.is_live = false, .card = "ended", .due = {}};
  CHECK(writer.append(ended) == WriteResult::Ok);
  CHECK(tables(10) == Texts{"t0", "t3", "t2", "t1"});
  CHECK(writer.seats_of(kAda, 3).at(2).summary.card == "ended");
}

TEST_CASE_TEMPLATE("store contract: a person's seats come in pages", Database, STORES) {
  Database database;
  Writer writer(database);
  constexpr PersonId kAda = 5;
  // Two at a time are created in the same millisecond.
  for (int at = 0; at < 9; ++at) {
    const std::string id = "t" + std::to_string(at);
    const TableSummary summary{.is_live = at == 3, .card = "", .due = {}};
    CHECK(writer.create(header_of(id, at / 2), summary) == WriteResult::Ok);
    CHECK(writer.append(addition_of(id, 0, {entry_of(EntryKind::Sit, 1, kAda, "Ada")})) ==
          WriteResult::Ok);
  }
  Texts pages;
  for (std::string after; pages.size() < 9;) {
    const auto page = writer.seats_of(kAda, 2, after);
    REQUIRE(!page.empty());
    for (const StoredSeat& seat : page) pages.push_back(seat.table);
    after = pages.back();
  }
  CHECK(pages == Texts{"t3", "t8", "t7", "t6", "t5", "t4", "t2", "t1", "t0"});
  CHECK(writer.seats_of(kAda, 2, "t0").empty());
  CHECK(writer.seats_of(kAda, 2, "another").empty());
  CHECK(writer.seats_of(6, 2, "t3").empty());
}

TEST_CASE_TEMPLATE("store contract: a table whose time has come is deleted with all that it has",
                   Database,
                   STORES) {
  TwoWriters<Database> writers;
  auto& one = writers.one;
  auto& other = writers.other;
  constexpr PersonId kAda = 5;
  const auto remove = [&](std::int64_t now, int most) {
    return *one.template ask<Store::Found<int>>(
        [&](auto then) { one.store->remove_expired(now, most, then); });
  };
  CountedScore score{.person = kAda, .game = "nyse", .key = "k", .score = 4, .at = 1};
  for (const int at : {1, 2, 3, 4}) {
    const std::string id = "t" + std::to_string(at);
    CHECK(one.create(header_of(id)) == WriteResult::Ok);
    AppendRequest ended = addition_of(id, 0, {entry_of(EntryKind::Sit, 2, kAda, "Ada")});
    ended.summary = TableSummary{.is_live = false, .card = "", .due = {}, .delete_at = {}};
    if (at != 4) ended.summary->delete_at = 100 * at;
    ended.snapshot = StoredSnapshot{.entry = 1, .text = "position", .numbers = {1}};
    if (at == 1) ended.score = score;
    CHECK(one.append(ended) == WriteResult::Ok);
    CHECK(one.say(id, chat_row(1, "hi")) == WriteResult::Ok);
  }
  CHECK(remove(99, 10) == 0);
  CHECK(remove(300, 2) == 2);
  CHECK(remove(300, 2) == 1);
  CHECK(remove(1'000'000, 2) == 0);
  CHECK_FALSE(one.load("t1").has_value());
  CHECK(one.chat("t1", 10).empty());
  REQUIRE(other.seats_of(kAda, 10).size() == 1);
  CHECK(other.seats_of(kAda, 10)[0].table == "t4");
  CHECK(other.chat("t4", 10).size() == 1);
  CHECK(other.best_at("t9", score).best == 4);
  // A room that still has the table in memory.
  CHECK(other.append(addition_of("t1", 1, {entry_of(EntryKind::Rematch, -1, kNobody, "t9")})) ==
        WriteResult::Conflict);
  CHECK_FALSE(one.load("t1").has_value());
  CHECK(other.store->counters().failures == 0);
}

TEST_CASE_TEMPLATE("store contract: the startup state lists the live tables, oldest first",
                   Database,
                   STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  CHECK(one.load_startup().live.empty());
  CHECK(one.load_startup().last_seen == 0);
  CHECK(one.create(header_of("b", 2), {.is_live = true, .card = "b", .due = 9}) == WriteResult::Ok);
  CHECK(one.create(header_of("a", 3), {.is_live = true, .card = "a", .due = {}}) ==
        WriteResult::Ok);
  CHECK(one.create(header_of("c", 1), {.is_live = false, .card = "c", .due = {}}) ==
        WriteResult::Ok);
  one.store->heartbeat(1234);
  bool is_flushed = false;
  one.store->flush([&] { is_flushed = true; });
  one.run_until([&] { return is_flushed; });
  const StartupState startup = other.load_startup();
  CHECK(startup.last_seen == 1234);
  REQUIRE(startup.live.size() == 2);
  CHECK(startup.live[0].id == "b");
  CHECK(startup.live[0].host == 7);
  CHECK(startup.live[0].summary.card == "b");
  CHECK(startup.live[0].summary.due == 9);
  CHECK(startup.live[1].id == "a");
  CHECK_FALSE(startup.live[1].summary.due.has_value());
}

TEST_CASE_TEMPLATE("store contract: a table counts once for a person's best", Database, STORES) {
  TwoWriters<Database> writers;
  auto& [database, one, other] = writers;
  CountedScore score{.person = 7, .game = "nyse", .key = "k", .score = 0, .at = 0};
  const auto count = [&](Writer& writer, const std::string& table, int points, std::int64_t at) {
    if (!writer.load(table)) CHECK(writer.create(header_of(table)) == WriteResult::Ok);
    AppendRequest ended = addition_of(table, 0, {});
    ended.score = score;
    ended.score->score = points;
    ended.score->at = at;
    CHECK(writer.append(ended) == WriteResult::Ok);
  };
  CHECK_FALSE(one.best_at("t1", score).best.has_value());
  count(one, "t1", 40, 1);
  CHECK(one.best_at("t1", score).counted == 40);
  CHECK_FALSE(one.best_at("t1", score).best.has_value());
  count(other, "t1", 90, 2);  // the same table again
  CHECK(one.best_at("t1", score).counted == 40);
  count(other, "t2", 30, 3);
  CHECK(other.best_at("t2", score).best == 40);
  CHECK(other.best_at("t2", score).counted == 30);
  CHECK(one.best_at("t3", score).best == 40);
  CHECK_FALSE(one.best_at("t3", score).counted.has_value());
  score.person = 8;
  CHECK_FALSE(one.best_at("t1", score).counted.has_value());

  score.person = 7;
  score.key = "other";
  count(one, "t4", 5, 9);
  const auto bests = other.bests_of(7, 10);
  REQUIRE(bests.size() == 2);
  CHECK(bests[0].key == "other");
  CHECK(bests[1].key == "k");
  CHECK(bests[1].game == "nyse");
  CHECK(bests[1].score == 40);
  CHECK(other.bests_of(7, 1).size() == 1);
  CHECK(other.bests_of(8, 10).empty());
}

}  // namespace bourse::contract
