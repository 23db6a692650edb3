// SPDX-License-Identifier: Apache-2.0
#include "server/room/table_chat.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

// A log that answers as the test says.
struct Log final : ChatLog {
  void save(const ChatRow& row, Store::Then<Written> then) override {
    rows.push_back(row);
    const Written written = answers.empty() ? Written::Kept : answers.front();
    if (!answers.empty()) answers.pop_front();
    if (written != Written::Kept) rows.pop_back();
    then(written);
  }
  void read(Store::Then<Store::Found<std::vector<ChatRow>>> then) override { then(stored); }

  std::vector<ChatRow> rows;
  std::deque<Written> answers;
  std::vector<ChatRow> stored;
};

struct ChatBench {
  TableBench table;
  Log log;
  TableChat chat{table.slot, table.clients, table.limits, table.clock, log};
  std::shared_ptr<Inbox> own = table.join(ConnectionId{1}, 1);
  std::shared_ptr<Inbox> watcher = table.join(ConnectionId{9}, 9);

  void say(std::uint64_t id, const std::string& text) {
    wire::Say message;
    message.text = text;
    chat.say(ConnectionId{id}, message);
  }
};

ChatRow row(int number, std::string text) {
  return {
      .number = number, .seat = -1, .name = "N", .text = std::move(text), .phrase = "", .at = 1};
}

}  // namespace

TEST_CASE("chat: a line is stored, then told to everybody under the name of its seat") {
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

TEST_CASE("chat: what is no text and no phrase, too long, nameless or too fast is refused") {
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

TEST_CASE("chat: a line that was not stored is refused and told to nobody") {
  ChatBench bench;
  bench.log.answers = {Written::Failed};
  bench.say(1, "hello");
  CHECK(bench.own->types() == Types{"refused"});
  CHECK(bench.watcher->texts.empty());
  CHECK(bench.chat.lines().empty());
}

TEST_CASE("chat: lines of another node are told first, and ours gets the number after them") {
  ChatBench bench;
  bench.chat.load({row(1, "old")});
  bench.log.answers = {Written::Conflict, Written::Kept};
  bench.log.stored = {row(1, "old"), row(2, "theirs"), row(3, "theirs too")};
  bench.say(1, "ours");
  CHECK(bench.own->types() == Types{"chat", "chat", "chat"});
  REQUIRE(bench.log.rows.size() == 1);
  CHECK(bench.log.rows[0].number == 4);
  CHECK(bench.chat.lines().size() == 4);
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
