// SPDX-License-Identifier: Apache-2.0
//
// Writes with an unknown outcome: the store does not know whether an entry is on disk. The client
// is told so, the table is read again, and the same id gets the true answer.
#include <memory>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/house/asio_post.h"
#include "server/store/memory/memory_store.h"
#include "tests/server/test_house.h"

namespace bourse {
namespace {

enum class Doubt { None, Saved, Lost };

// A store in memory that keeps or loses the next entries, and then cannot be read for a while.
class UnsureStore final : public MemoryStore {
 public:
  UnsureStore(Post post, std::shared_ptr<MemoryDatabase> database, Doubt& doubt, int& stopped)
      : MemoryStore(post, std::move(database)),
        post_(std::move(post)),
        doubt_(doubt),
        stopped_(stopped) {}

  void append(AppendRequest append_request, Then<WriteResult> then) override {
    const Doubt doubt = std::exchange(doubt_, Doubt::None);
    if (doubt == Doubt::None) {
      return MemoryStore::append(std::move(append_request), std::move(then));
    }
    if (doubt == Doubt::Saved) MemoryStore::append(std::move(append_request), [](WriteResult) {});
    post_([then = std::move(then)] { then(WriteResult::Unknown); });
  }
  void load(std::string table, Then<Found<std::optional<StoredTable>>> then) override {
    if (stopped_ == 0) return MemoryStore::load(std::move(table), std::move(then));
    --stopped_;
    post_([then = std::move(then)] { then(Unexpected(std::string(kStoreStopped))); });
  }

 private:
  Post post_;
  Doubt& doubt_;
  int& stopped_;
};

class UnsureDatabase final : public TestDatabase {
 public:
  std::unique_ptr<Store> open(boost::asio::io_context& network) const override {
    return std::make_unique<UnsureStore>(post_to(network), database_, doubt, stopped);
  }

  mutable Doubt doubt = Doubt::None;
  mutable int stopped = 0;  // number of reads of a table that fail

 private:
  std::shared_ptr<MemoryDatabase> database_ = std::make_shared<MemoryDatabase>();
};

struct UnsureHouse {
  std::shared_ptr<UnsureDatabase> database = std::make_shared<UnsureDatabase>();
  TestHouse house{test_limits(), database};
};

std::string move_text(const json::object& welcome, std::string_view id) {
  return fmt::format(R"({{"type":"move","id":"{}","after":{},"action":"{}"}})",
                     id,
                     welcome.at("number").as_int64(),
                     text_of(welcome.at("position").at("choices").at(0).at("action")));
}

}  // namespace

TEST_CASE("unknown outcome: the same id is accepted if the move was kept, and played if not") {
  for (const Doubt doubt : {Doubt::Saved, Doubt::Lost}) {
    CAPTURE(doubt == Doubt::Saved);
    UnsureHouse unsure;
    TestHouse& house = unsure.house;
    Party party = gather(house, table_wish("nyse", "oo"), 2);
    json::object welcomes[2];
    for (std::size_t at = 0; at < 2; ++at) {
      party.clients[at] = house.join(party.table, party.secrets[at], &welcomes[at]);
    }
    const bool is_first = !welcomes[0].at("position").at("choices").as_array().empty();
    const std::size_t seat = is_first ? 0 : 1;
    const std::string move = move_text(welcomes[seat], "m1");
    const std::int64_t number = welcomes[seat].at("number").as_int64();

    unsure.database->doubt = doubt;
    unsure.database->stopped = 2;
    house.say(party.clients[seat], move);
    const json::object refused = house.next(party.clients[seat], "refused");
    CHECK(text_of(refused.at("key")) == "maybe_kept");
    CHECK(text_of(refused.at("id")) == "m1");
    CHECK(party.clients[seat].heard->closed.has_value());
    CHECK(party.clients[1 - seat].heard->closed.has_value());
    for (const Client& client : party.clients) house.house().disconnect(client.id);

    Client again = house.connect("/api/tables/" + party.table + "/socket", party.secrets[seat]);
    house.say(again, R"({"type":"hello","protocol":3})");
    for (int tries = 0; tries < 2; ++tries) {
      house.settle();
      house.now += 1000;
      house.house().tick();
    }
    const json::object welcome = house.next(again, "welcome");
    CHECK(welcome.at("number") == number + (doubt == Doubt::Saved ? 1 : 0));
    house.say(again, move);
    CHECK(house.next(again, "accepted").at("number") == number + 1);
    int moves = 0;
    for (const Entry& entry : house.books(party.table).entries) moves += entry.id == "m1" ? 1 : 0;
    CHECK(moves == 1);
    CHECK(house.faults == std::vector<std::string>{"maybe_kept"});
    CHECK(house.house().counters().bugs == 0);
  }
}

TEST_CASE("unknown outcome: a request that may have been saved says so, and may be repeated") {
  UnsureHouse unsure;
  TestHouse& house = unsure.house;
  const std::string ada = house.person("Ada");
  const Answer opened = house.post("/api/tables", table_wish("nyse", "oo"), ada);
  const std::string path = "/api/tables/" + text_of(opened.body.at("id")) + "/sit";
  const std::string sit = R"({"seat":1,"name":""})";
  for (const Doubt doubt : {Doubt::Lost, Doubt::Saved}) {
    unsure.database->doubt = doubt;
    const Answer answer = house.post(path, sit, ada);
    CHECK(answer.status == 503);
    CHECK(text_of(answer.body.at("key")) == "maybe_written");
  }
  const Answer sat = house.post(path, sit, ada);
  CHECK(sat.status == 200);
  CHECK(sat.body.at("seat") == 1);
}

}  // namespace bourse
