// SPDX-License-Identifier: Apache-2.0
#include "server/room/table_chat.h"

#include <deque>
#include <functional>
#include <memory>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "server/store/memory/memory_store.h"
#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

// A log whose answers the test decides.
struct Log final : ChatLog {
  void save(const ChatRow& row, Store::Then<WriteResult> then) override {
    rows.push_back(row);
    const WriteResult written = answers.empty() ? WriteResult::Ok : answers.front();
    if (!answers.empty()) answers.pop_front();
    if (written != WriteResult::Ok) rows.pop_back();
    then(written);
  }
  void read(Store::Then<Store::Found<std::vector<ChatRow>>> then) override { then(stored); }

  std::vector<ChatRow> rows;
  std::deque<WriteResult> answers;
  std::vector<ChatRow> stored;
};

struct ChatBench {
  TableBench table;
  Log log;
  TableChat chat{table.slot, table.clients, table.limits, table.clock, table.mutes, log};
  std::shared_ptr<Inbox> own = table.join(ConnectionId{1}, 1);
  std::shared_ptr<Inbox> watcher = table.join(ConnectionId{9}, 9);

  void say(std::uint64_t id, const std::string& text) {
    wire::Say message;
    message.text = text;
    chat.say(ConnectionId{id}, message);
  }
};

// One of several nodes on the same database: callbacks run when the test says so.
struct Node final : ChatLog {
  explicit Node(std::shared_ptr<MemoryDatabase> database)
      : store([this](std::function<void()> task) { tasks.push_back(std::move(task)); },
              std::move(database)) {}

  void save(const ChatRow& row, Store::Then<WriteResult> then) override {
    store.say("bench", row, std::move(then));
  }
  void read(Store::Then<Store::Found<std::vector<ChatRow>>> then) override {
    store.chat("bench", 100, std::move(then));
  }
  void say(const std::string& text) {
    wire::Say message;
    message.text = text;
    chat.say(ConnectionId{1}, message);
  }
  void run() {
    while (!tasks.empty()) {
      const auto task = std::move(tasks.front());
      tasks.pop_front();
      task();
    }
  }
  // "1 text" of each line that its client was sent.
  std::vector<std::string> sent() const {
    std::vector<std::string> lines;
    for (const std::string& text : inbox->texts) {
      const json::object line = json::parse(text).as_object();
      if (text_in(line, "type") != "chat") continue;
      lines.push_back(std::to_string(line.at("number").as_int64()) + " " + text_in(line, "text"));
    }
    return lines;
  }

  std::deque<std::function<void()>> tasks;
  MemoryStore store;
  TableBench table;
  TableChat chat{table.slot, table.clients, table.limits, table.clock, table.mutes, *this};
  std::shared_ptr<Inbox> inbox = table.join(ConnectionId{1}, 1);
};

ChatRow row(int number, std::string text) {
  return {
      .number = number, .seat = -1, .name = "N", .text = std::move(text), .phrase = "", .at = 1};
}

}  // namespace

TEST_CASE("chat: a line is stored, then sent to everybody under the name of its seat") {
  ChatBench bench;
  bench.say(1, "hello");
  bench.say(9, "hi");
  CHECK(bench.own->types() == Types{"chat", "chat"});
  REQUIRE(bench.log.rows.size() == 2);
  CHECK(bench.log.rows[0].seat == 0);
  CHECK(bench.log.rows[0].name == "P1");
  CHECK(bench.log.rows[1].seat == -1);
  CHECK(bench.log.rows[1].name == "P9");
  CHECK(bench.log.rows[1].number == 2);
  CHECK(bench.chat.lines().size() == 2);
}

TEST_CASE("chat: invalid, too long, nameless or too frequent lines are refused") {
  ChatBench bench;
  bench.table.limits.chat_characters = 5;
  bench.table.limits.chat_burst = 1;
  bench.chat.say(ConnectionId{1}, {});
  bench.say(1, "");
  bench.say(1, "ab\ncd");
  bench.say(1, "abcdef");
  wire::Say phrase;
  phrase.phrase = "no such phrase";
  bench.chat.say(ConnectionId{1}, phrase);
  const auto nameless = bench.table.join(ConnectionId{5}, kNobody);
  bench.say(5, "hi");
  CHECK(nameless->types() == Types{"refused"});
  CHECK(bench.own->types() == Types(5, "refused"));
  CHECK(bench.log.rows.empty());
  bench.say(1, "ä€äöü");  // five characters, eleven bytes
  bench.say(1, "again");
  CHECK(bench.own->types() == Types{"chat", "refused"});
  bench.table.clock.time += bench.table.limits.chat_interval.count();
  bench.say(1, "again");
  CHECK(bench.own->types() == Types{"chat"});
}

TEST_CASE("chat: a line that could not be stored is refused and sent to nobody") {
  ChatBench bench;
  bench.log.answers = {WriteResult::Failed};
  bench.say(1, "hello");
  CHECK(bench.own->types() == Types{"refused"});
  CHECK(bench.watcher->texts.empty());
  CHECK(bench.chat.lines().empty());
}

TEST_CASE("chat: lines of another node are sent first, and ours gets the number after them") {
  ChatBench bench;
  bench.chat.load({row(1, "old")});
  bench.log.answers = {WriteResult::Conflict, WriteResult::Ok};
  bench.log.stored = {row(1, "old"), row(2, "theirs"), row(3, "theirs too")};
  bench.say(1, "ours");
  CHECK(bench.own->types() == Types{"chat", "chat", "chat"});
  REQUIRE(bench.log.rows.size() == 1);
  CHECK(bench.log.rows[0].number == 4);
  CHECK(bench.chat.lines().size() == 4);
}

TEST_CASE("chat: two nodes that write at once send lines in the order of the store's numbers") {
  const auto database = std::make_shared<MemoryDatabase>();
  Node one(database);
  Node other(database);
  one.say("a1");
  other.say("b1");
  other.say("b2");
  one.say("a2");
  other.run();
  one.run();
  one.say("a3");
  one.run();
  const Types stored = [&] {
    Types lines;
    for (const ChatRow& each : database->chat("bench", 100)) {
      lines.push_back(std::to_string(each.number) + " " + each.text);
    }
    return lines;
  }();
  CHECK(stored == Types{"1 a1", "2 b1", "3 b2", "4 a2", "5 a3"});
  CHECK(one.sent() == stored);
  CHECK(other.sent() == Types(stored.begin(), stored.begin() + 3));
  const auto lines = one.chat.lines();
  REQUIRE(lines.size() == stored.size());
  for (std::size_t at = 0; at < lines.size(); ++at) {
    CHECK(lines[at].number == static_cast<int>(at) + 1);
  }
}

TEST_CASE("chat: a line that could not be stored leaves its number to the next") {
  ChatBench bench;
  bench.log.answers = {WriteResult::Failed};
  bench.say(1, "lost");
  bench.say(1, "kept");
  REQUIRE(bench.log.rows.size() == 1);
  CHECK(bench.log.rows[0].number == 1);
}

TEST_CASE("chat: only the newest lines are kept for welcomes") {
  ChatBench bench;
  bench.table.limits.chat_kept = 2;
  bench.chat.load({row(7, "a"), row(8, "b")});
  bench.say(1, "c");
  const auto lines = bench.chat.lines();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].text == "b");
  CHECK(lines[1].number == 9);
}

}  // namespace bourse::parts
