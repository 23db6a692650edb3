// SPDX-License-Identifier: Apache-2.0
//
// Messages about the table, and requests that only read it.
#include "server/room/table_feed.h"

#include <doctest/doctest.h>

#include "server/room/table_reports.h"
#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

struct NoChat final : ChatLog {
  void save(const ChatRow&, Store::Then<WriteResult> then) override { then(WriteResult::Ok); }
  void read(Store::Then<Store::Found<std::vector<ChatRow>>> then) override {
    then(std::vector<ChatRow>{});
  }
};

struct Listing final : NoDirectory {
  void publish(const wire::TableCard& card, PersonId host, bool is_live) override {
    cards.push_back(card);
    last_host = host;
    last_is_live = is_live;
  }
  std::vector<wire::TableCard> cards;
  PersonId last_host = kNobody;
  bool last_is_live = false;
};

struct FeedBench {
  TableBench table;
  NoChat log;
  Listing directory;
  BatchBuffers buffers;
  ManualPool pool;
  TableChat chat{table.slot, table.clients, table.limits, table.clock, table.mutes, log};
  LastSeen last_seen;
  std::int64_t opened = 0;
  Presence presence{table.slot, table.clients, last_seen, opened};
  TableFeed feed{table.slot,
                 table.clients,
                 chat,
                 presence,
                 table.clock,
                 directory,
                 table.counters,
                 buffers,
                 table.limits};
  TableReports reports{table.slot,
                       table.commits,
                       feed,
                       pool,
                       table.limits,
                       table.report,
                       [](const CountedScore&, const auto& then) { then(BestAtTable{}); }};

  std::string replay(PersonId person, const std::string& viewer) {
    const auto view = parse_replay_view(viewer);
    if (!view) return std::to_string(view.error().status);
    std::string answer;
    reports.replay({person, "P"}, "192.0.2.1", *view, [&](Result<std::string, ApiError> result) {
      answer = result ? *result : std::to_string(result.error().status);
    });
    pool.work();
    return answer;
  }
};

}  // namespace

TEST_CASE("feed: the card goes to everybody and to the directory, and shows who is connected") {
  FeedBench bench;
  const auto inbox = bench.table.join(ConnectionId{1}, 1);
  bench.feed.send_card();
  CHECK(inbox->types() == Types{"table"});
  REQUIRE(bench.directory.cards.size() == 1);
  CHECK(bench.directory.cards[0].seats[0].connected);
  CHECK_FALSE(bench.directory.cards[0].seats[1].connected);
  CHECK(bench.directory.last_host == 1);
  CHECK(bench.directory.last_is_live);
}

TEST_CASE("feed: a step goes to everybody who saw it, serialized once per viewer") {
  FeedBench bench;
  bench.table.deal();
  const auto first = bench.table.join(ConnectionId{1}, 1);
  const auto again = bench.table.join(ConnectionId{3}, 1);
  const auto watcher = bench.table.join(ConnectionId{9}, 9);
  bench.table.play();
  bench.feed.send_steps();
  REQUIRE(first->texts.size() == 1);
  REQUIRE(watcher->texts.size() == 1);
  CHECK(first->texts == again->texts);
  CHECK(first->texts != watcher->texts);
  CHECK(first->types() == Types{"batch"});
  CHECK(bench.table.counters.batches == 3);
}

TEST_CASE("feed: a person who sits down is welcomed as its seat") {
  FeedBench bench;
  const auto inbox = bench.table.join(ConnectionId{9}, 9);
  bench.feed.reseat_clients();
  CHECK(inbox->texts.empty());
  bench.table.slot->take(bench.table.commits.entry(EntryKind::Leave, 1));
  Entry sit = bench.table.commits.entry(EntryKind::Sit, 1, "P9");
  sit.person = 9;
  bench.table.slot->take(sit);
  bench.feed.reseat_clients();
  CHECK(inbox->types() == Types{"welcome"});
  CHECK(inbox->last.at("seat") == 1);
}

TEST_CASE("reports: a record once the game is over; replays of one's own seat while it runs") {
  FeedBench bench;
  CHECK(bench.replay(1, "0") == "409");  // not dealt
  bench.table.deal();
  bench.table.play();
  std::string denied;
  bench.reports.record([&](const auto& result) { denied = result.error().message.key; });
  CHECK(denied == "record_later");
  CHECK(bench.replay(1, "0").starts_with("{"));
  CHECK(bench.replay(1, "spectator").starts_with("{"));
  CHECK(bench.replay(1, "1") == "403");
  CHECK(bench.replay(1, "all") == "403");
  CHECK(bench.replay(1, "2") == "400");
  CHECK(bench.replay(1, "me") == "400");
  bench.table.limits.replays = 0;
  CHECK(bench.replay(1, "0") == "503");
  bench.table.limits.replays = 1;
  bench.table.slot->take(bench.table.commits.entry(EntryKind::Close, -1));
  CHECK(bench.replay(7, "all").starts_with("{"));
  std::string record;
  bench.reports.record([&](const auto& result) { record = *result; });
  CHECK(record.find("\"nyse\"") != std::string::npos);
}

TEST_CASE("reports: an own table says whether its person is asked") {
  FeedBench bench;
  bench.table.deal();
  const Seat asked = bench.table.to_act();
  for (const int seat : {0, 1}) {
    bool is_asked = false;
    bench.reports.own_table({seat + 1, "P"}, [&](const auto& own) { is_asked = own->asked; });
    CHECK(is_asked == (seat_at(seat) == asked));
  }
}

}  // namespace bourse::parts
