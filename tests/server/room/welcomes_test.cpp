// SPDX-License-Identifier: Apache-2.0
#include "server/room/welcomes.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts::history {
namespace {

struct NoChat final : ChatLog {
  void save(const ChatRow&, Store::Then<WriteResult> then) override { then(WriteResult::Ok); }
  void read(Store::Then<Store::Found<std::vector<ChatRow>>> then) override {
    then(std::vector<ChatRow>{});
  }
};

struct WelcomesBench {
  TableBench table;
  NoChat log;
  NoDirectory directory;
  BatchBuffers buffers;
  ManualPool pool;
  LastSeen last_seen;
  std::int64_t opened = 0;
  Presence presence{table.slot, table.clients, last_seen, opened};
  TableChat chat{table.slot, table.clients, table.limits, table.clock, table.mutes, log};
  TableFeed feed{table.slot,
                 table.clients,
                 chat,
                 presence,
                 table.clock,
                 directory,
                 table.counters,
                 buffers,
                 table.limits};
  Welcomes welcomes{table.slot,
                    table.commits,
                    table.clients,
                    feed,
                    pool,
                    table.limits,
                    table.clock,
                    table.counters,
                    table.report,
                    [] { return std::make_shared<int>(0); }};

  WelcomesBench() {
    table.limits.history_at_once = 0;
    table.deal();
    for (int move = 0; move < 12; ++move) table.play();
  }
  // A move, and what everybody is told of it.
  void play() {
    table.play();
    feed.send_steps();
  }
  std::string page(int before) {
    std::string answer;
    welcomes.page({9, "P9"}, "192.0.2.1", before, [&](const Result<std::string, ApiError>& page) {
      answer = page ? *page : page.error().message.key;
    });
    pool.work();
    return answer;
  }
};

constexpr ConnectionId kFirst{1};
constexpr ConnectionId kSecond{2};

}  // namespace

TEST_CASE("welcomes: the past is told on another thread, and what happens meanwhile follows it") {
  WelcomesBench bench;
  const auto inbox = bench.table.join(kFirst, 9);
  const auto other = bench.table.join(kSecond, 1);
  bench.welcomes.send(kFirst, std::nullopt);
  CHECK(inbox->texts.empty());
  bench.play();
  bench.play();
  CHECK(inbox->texts.empty());
  CHECK(other->types() == Types{"batch", "batch"});  // nobody else waits
  bench.pool.work();
  REQUIRE(inbox->texts.size() == 3);
  const json::object welcome = json::parse(inbox->texts[0]).as_object();
  CHECK(text_in(welcome, "type") == "welcome");
  const std::int64_t number = welcome.at("number").as_int64();
  CHECK(welcome.at("past").as_array().back().at("number") == number);
  CHECK(json::parse(inbox->texts[1]).at("number") == number + 1);
  CHECK(json::parse(inbox->texts[1]).at("was") == welcome.at("hash"));
  CHECK(json::parse(inbox->texts[2]).at("number") == number + 2);
  bench.play();
  CHECK(inbox->texts.size() == 4);
}

TEST_CASE("welcomes: a client that has everything, and a short history, need no other thread") {
  WelcomesBench bench;
  const auto inbox = bench.table.join(kFirst, 9);
  const int number = bench.table.slot->streams().of(Viewer::spectator()).number;
  bench.welcomes.send(kFirst, number);
  CHECK(inbox->types() == Types{"welcome"});
  CHECK(inbox->last.at("past").as_array().empty());
  CHECK_FALSE(inbox->last.at("earlier").as_bool());
  CHECK(bench.table.counters.resyncs == 1);
  bench.table.limits.history_at_once = 100;
  bench.welcomes.send(kFirst, std::nullopt);
  CHECK(inbox->types() == Types{"welcome"});
  CHECK(inbox->last.at("past").as_array().size() == static_cast<std::size_t>(number));
  CHECK(bench.pool.jobs.empty());
}

TEST_CASE("welcomes: each address and the house have a bounded number of jobs") {
  WelcomesBench bench;
  bench.table.limits.histories_per_address = 2;
  bench.table.limits.histories = 3;
  const auto client = [&](std::uint64_t id, const std::string& address) -> const TableClient& {
    bench.table.clients.connect(ConnectionId{id}, {9, "P9"}, std::make_shared<Inbox>(), address);
    return *bench.table.clients.find(ConnectionId{id});
  };
  const TableClient& first = client(11, "192.0.2.1");
  const TableClient& second = client(12, "192.0.2.1");
  const TableClient& third = client(13, "192.0.2.1");
  const TableClient& elsewhere = client(14, "192.0.2.2");
  const TableClient& last = client(15, "192.0.2.3");
  bench.welcomes.send(ConnectionId{11}, std::nullopt);
  CHECK(bench.welcomes.is_busy_for(first));  // its welcome is still being made
  CHECK_FALSE(bench.welcomes.is_busy_for(second));
  bench.welcomes.send(ConnectionId{12}, std::nullopt);
  CHECK(bench.welcomes.is_busy_for(third));
  CHECK_FALSE(bench.welcomes.is_busy_for(elsewhere));
  bench.welcomes.send(ConnectionId{14}, std::nullopt);
  CHECK(bench.welcomes.is_busy_for(last));
  bench.pool.work();
  CHECK_FALSE(bench.welcomes.is_busy_for(first));
  CHECK_FALSE(bench.welcomes.is_busy_for(third));
}

TEST_CASE("welcomes: a client that is gone when its welcome is ready harms nobody") {
  WelcomesBench bench;
  const auto inbox = bench.table.join(kFirst, 9);
  bench.welcomes.send(kFirst, std::nullopt);
  bench.table.clients.disconnect(kFirst);
  bench.pool.work();
  CHECK(bench.table.slot.is_loaded());
}

TEST_CASE("welcomes: the history comes in pages, newest first") {
  WelcomesBench bench;
  bench.table.limits.steps_told = 5;
  const int number = bench.table.slot->streams().of(Viewer::spectator()).number;
  std::vector<std::int64_t> told;
  bool has_earlier = true;
  for (std::int64_t before = number + 1; has_earlier;) {
    const json::value page = json::parse(bench.page(static_cast<int>(before)));
    const json::array& steps = page.at("steps").as_array();
    REQUIRE(!steps.empty());
    CHECK(steps.size() <= 5);
    for (std::size_t at = steps.size(); at > 0; --at) {
      told.push_back(steps[at - 1].at("number").as_int64());
    }
    before = steps.front().at("number").as_int64();
    has_earlier = page.at("earlier").as_bool();
  }
  REQUIRE(told.size() == static_cast<std::size_t>(number));
  for (int at = 0; at < number; ++at) CHECK(told[static_cast<std::size_t>(at)] == number - at);
}

}  // namespace bourse::parts::history
