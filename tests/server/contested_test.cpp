// SPDX-License-Identifier: Apache-2.0
//
// A random key that another writer has already used: the house draws another, and nobody notices.
#include <memory>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "server/house/asio_post.h"
#include "server/store/memory/memory_store.h"
#include "tests/server/test_house.h"

namespace bourse {
namespace {

// Another writer takes the first table, person and code just before the house does.
class ContestedStore final : public MemoryStore {
 public:
  using MemoryStore::MemoryStore;

  void create(TableHeader header, TableSummary summary, Then<WriteResult> then) override {
    if (!std::exchange(has_table_, true)) MemoryStore::create(header, summary, [](WriteResult) {});
    MemoryStore::create(std::move(header), std::move(summary), [this, then](WriteResult written) {
      note_conflict(written);
      then(written);
    });
  }
  void make_person(std::string name,
                   NewDevice device,
                   Then<Found<std::optional<SignedIn>>> then) override {
    if (!std::exchange(has_person_, true)) MemoryStore::make_person("Eve", device, [](auto) {});
    MemoryStore::make_person(std::move(name), std::move(device), [this, then](auto made) {
      if (!*made) note_conflict(WriteResult::Conflict);
      then(std::move(made));
    });
  }
  void save_link_code(SecretHash code,
                      PersonId person,
                      std::int64_t until,
                      Then<WriteResult> then) override {
    if (!std::exchange(has_code_, true)) {
      MemoryStore::save_link_code(code, 1, until, [](WriteResult) {});
    }
    MemoryStore::save_link_code(code, person, until, [this, then](WriteResult written) {
      note_conflict(written);
      then(written);
    });
  }

  int conflicts = 0;

 private:
  void note_conflict(WriteResult written) { conflicts += written == WriteResult::Conflict ? 1 : 0; }

  bool has_table_ = false;
  bool has_person_ = false;
  bool has_code_ = false;
};

class ContestedDatabase final : public TestDatabase {
 public:
  std::unique_ptr<Store> open(boost::asio::io_context& network) const override {
    auto store = std::make_unique<ContestedStore>(post_to(network));
    opened = store.get();
    return store;
  }
  mutable ContestedStore* opened = nullptr;
};

}  // namespace

TEST_CASE("conflicts: a key that is taken is drawn again, and no request is refused") {
  const auto database = std::make_shared<ContestedDatabase>();
  TestHouse house(test_limits(), database);
  const std::string ada = house.person("Ada");
  CHECK(database->opened->conflicts == 1);
  CHECK(text_of(house.get("/api/me", ada).body.at("name")) == "Ada");

  const Answer opened = house.post("/api/tables", table_wish("nyse", "oo"), ada);
  REQUIRE_MESSAGE(opened.status == 200, opened.text);
  CHECK(database->opened->conflicts == 2);
  CHECK(house.books(text_of(opened.body.at("id"))).entries.empty());

  const Answer handed = house.post("/api/devices/link", "", ada);
  REQUIRE_MESSAGE(handed.status == 200, handed.text);
  CHECK(database->opened->conflicts == 3);
  const Answer taken = house.post("/api/devices/link/redeem",
                                  R"({"code":")" + text_of(handed.body.at("code")) + "\"}");
  REQUIRE_MESSAGE(taken.status == 200, taken.text);
  CHECK(text_of(house.get("/api/me", taken.secret).body.at("name")) == "Ada");
}

}  // namespace bourse
