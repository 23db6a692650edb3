// SPDX-License-Identifier: Apache-2.0
//
// The stores that the contract of server/store/store.h is tested on, and writers that make one call
// at a time. A new store is one more type in STORES.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "server/house/asio_post.h"
#include "server/store/memory/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/test_folder.h"

namespace bourse::contract {

class OnSqlite {
 public:
  std::unique_ptr<Store> open(boost::asio::io_context& network) {
    return std::make_unique<SqliteStore>(post_to(network), folder_.path());
  }

 private:
  TestFolder folder_;
};

class OnMemory {
 public:
  std::unique_ptr<Store> open(boost::asio::io_context& network) {
    return std::make_unique<MemoryStore>(post_to(network), database_);
  }

 private:
  std::shared_ptr<MemoryDatabase> database_ = std::make_shared<MemoryDatabase>();
};

// One of several writers; makes one call at a time.
class Writer {
 public:
  template <class Database>
  explicit Writer(Database& database) : store(database.open(network)) {}

  template <class T, class Ask>
  T ask(Ask question) {
    std::optional<T> answer;
    question([&](T found) { answer = std::move(found); });
    REQUIRE_MESSAGE(!answer, "called back inside the call");
    run_until([&] { return answer.has_value(); });
    return *std::move(answer);
  }
  template <class Condition>
  void run_until(Condition holds) {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!holds() && std::chrono::steady_clock::now() < latest) {
      network.restart();
      network.run_one_for(std::chrono::milliseconds(20));
    }
    REQUIRE(holds());
  }

  WriteResult create(const TableHeader& header, const TableSummary& summary = {}) {
    return ask<WriteResult>([&](auto then) { store->create(header, summary, then); });
  }
  WriteResult append(const AppendRequest& append_request) {
    return ask<WriteResult>([&](auto then) { store->append(append_request, then); });
  }
  std::optional<StoredTable> load(const std::string& id) {
    return *ask<Store::Found<std::optional<StoredTable>>>(
        [&](auto then) { store->load(id, then); });
  }
  WriteResult say(const std::string& table, const ChatRow& row) {
    return ask<WriteResult>([&](auto then) { store->say(table, row, then); });
  }
  std::vector<ChatRow> chat(const std::string& table, int most) {
    return *ask<Store::Found<std::vector<ChatRow>>>(
        [&](auto then) { store->chat(table, most, then); });
  }
  std::optional<SignedIn> make_person(const std::string& name, const NewDevice& device) {
    const auto made = ask<Store::Found<std::optional<SignedIn>>>(
        [&](auto then) { store->make_person(name, device, then); });
    REQUIRE_MESSAGE(made.has_value(), "a secret that is taken is no fault of the store");
    return *made;
  }
  WriteResult rename(PersonId person, const std::string& name) {
    return ask<WriteResult>([&](auto then) { store->rename(person, name, then); });
  }
  std::vector<Person> people_named(const std::string& beginning, int most) {
    return *ask<Store::Found<std::vector<Person>>>(
        [&](auto then) { store->people_named(beginning, most, then); });
  }
  std::optional<Person> find_person(PersonId person) {
    return *ask<Store::Found<std::optional<Person>>>(
        [&](auto then) { store->find_person(person, then); });
  }
  std::optional<DeviceId> add_device(PersonId person, const NewDevice& device) {
    return *ask<Store::Found<std::optional<DeviceId>>>(
        [&](auto then) { store->add_device(person, device, then); });
  }
  std::optional<SignedIn> find_device(const SecretHash& secret) {
    return *ask<Store::Found<std::optional<SignedIn>>>(
        [&](auto then) { store->find_device(secret, then); });
  }
  std::vector<Device> devices_of(PersonId person, int most) {
    return *ask<Store::Found<std::vector<Device>>>(
        [&](auto then) { store->devices_of(person, most, then); });
  }
  WriteResult note_use(DeviceId device, std::int64_t now) {
    return ask<WriteResult>([&](auto then) { store->note_use(device, now, then); });
  }
  WriteResult remove_device(PersonId person, DeviceId device) {
    return ask<WriteResult>([&](auto then) { store->remove_device(person, device, then); });
  }
  WriteResult remove_other_devices(PersonId person, DeviceId kept) {
    return ask<WriteResult>([&](auto then) { store->remove_other_devices(person, kept, then); });
  }
  WriteResult restrict(const Restriction& restriction) {
    return ask<WriteResult>([&](auto then) { store->restrict(restriction, then); });
  }
  WriteResult lift(RestrictionKind kind, const std::string& subject) {
    return ask<WriteResult>([&](auto then) { store->lift(kind, subject, then); });
  }
  WriteResult save_link_code(const SecretHash& code, PersonId person, std::int64_t until) {
    return ask<WriteResult>([&](auto then) { store->save_link_code(code, person, until, then); });
  }
  std::optional<Person> redeem_link_code(const SecretHash& code, std::int64_t now) {
    return *ask<Store::Found<std::optional<Person>>>(
        [&](auto then) { store->redeem_link_code(code, now, then); });
  }
  std::vector<StoredSeat> seats_of(PersonId person, int most, const std::string& after = {}) {
    return *ask<Store::Found<std::vector<StoredSeat>>>(
        [&](auto then) { store->seats_of(person, after, most, then); });
  }
  StartupState load_startup() {
    return *ask<Store::Found<StartupState>>([&](auto then) { store->load_startup(then); });
  }
  std::vector<PersonalBest> bests_of(PersonId person, int most) {
    return *ask<Store::Found<std::vector<PersonalBest>>>(
        [&](auto then) { store->bests_of(person, most, then); });
  }
  BestAtTable best_at(const std::string& table, const CountedScore& asked) {
    return *ask<Store::Found<BestAtTable>>([&](auto then) { store->best_at(table, asked, then); });
  }

  boost::asio::io_context network;
  // Keeps the io_context running while the store works.
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{
      network.get_executor()};
  std::unique_ptr<Store> store;
};

template <class Database>
struct TwoWriters {
  Database database;
  Writer one{database};
  Writer other{database};
};

inline TableHeader header_of(const std::string& id, std::int64_t created = 1) {
  TableHeader header;
  header.id = id;
  header.game = "nyse";
  header.rules_version = 3;
  header.host = 7;
  header.secret[0] = 9;
  header.setting = "{}";
  header.reserved = {0, 12, 3};
  header.created = created;
  return header;
}

inline Entry entry_of(EntryKind kind, int seat, PersonId person, const std::string& text) {
  return {.kind = kind, .seat = seat, .person = person, .id = "id-" + text, .text = text, .at = 77};
}

inline AppendRequest addition_of(const std::string& table, int first, std::vector<Entry> entries) {
  return {
      .table = table, .first = first, .entries = std::move(entries), .summary = {}, .snapshot = {}};
}

inline AppendRequest move_of(const std::string& table, int number, const std::string& text) {
  return addition_of(table, number, {entry_of(EntryKind::Move, 1, kNobody, text)});
}

inline ChatRow chat_row(int number, const std::string& text) {
  return {.number = number, .seat = 1, .name = "Ada", .text = text, .phrase = "p", .at = 5};
}

inline SecretHash hash_of(std::uint8_t first) {
  SecretHash hash{};
  hash[0] = first;
  return hash;
}

inline NewDevice device_of(std::uint8_t first, std::string name = {}, std::int64_t created = 1) {
  return {.secret = hash_of(first), .name = std::move(name), .created = created};
}

inline std::vector<std::string> texts_of(const StoredTable& table) {
  std::vector<std::string> texts;
  for (const Entry& entry : table.entries) texts.push_back(entry.text);
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace bourse::contract

#define STORES OnSqlite, OnMemory
