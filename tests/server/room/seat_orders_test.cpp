// SPDX-License-Identifier: Apache-2.0
#include "server/room/seat_orders.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

constexpr std::string_view kDecline =
    R"({"do":"decline","company":null,"until":"phase","ends_on_bankruptcy":false})";

// Stockastic: seat 0 has outbid the others and holds two shares of Freebay.
struct OrdersBench {
  explicit OrdersBench(const std::string& game = "stockastic",
                       std::string_view seats = "ooo",
                       int people = 2)
      : table(game, seats) {
    table.limits.order_pause_least = std::chrono::milliseconds(1500);
    table.limits.order_pause_most = std::chrono::milliseconds(4000);
    table.deal();
    for (int at = 0; at < people; ++at) {
      inboxes[at] = table.join(ConnectionId{static_cast<std::uint64_t>(at) + 1}, at + 1);
    }
  }
  void open_floor() {
    play(1, "bid 0");
    play(2, "bid 0");
    play(0, "bid 1");
    play(0, "buy 2 fre");
  }
  void offer() {
    play(0, "offer all sell fre");
    play(0, "shares 1");
    play(0, "for 3");
  }
  void play(int seat, std::string action) {
    const Entry entry = table.commits.entry(EntryKind::Move, seat, std::move(action));
    table.slot->take(entry);
    table.slot->forget_views();
    desk.taken(entry);
  }
  void give(int seat, std::string_view order, std::string id = "o1") {
    wire::OrderSet message;
    message.id = std::move(id);
    message.order = json::parse(order).as_object();
    desk.give(TableBench::client_of(seat_at(seat)), message);
  }
  void cancel(int seat, std::optional<int> number) {
    wire::OrderCancel message;
    message.id = "c";
    message.number = number;
    desk.cancel(TableBench::client_of(seat_at(seat)), message);
  }
  const SeatOrders::Orders& orders(std::size_t seat) const {
    return table.slot->seating().occupants()[seat].orders;
  }

  TableBench table;
  Rng rng{Seed{}, 1};
  SeatOrders desk{
      table.slot, table.commits, table.clients, table.messages, table.limits, table.clock, rng};
  std::shared_ptr<Inbox> inboxes[2];
};

}  // namespace

TEST_CASE("orders: each is stored as an entry, and an equal one is not stored twice") {
  OrdersBench bench;
  bench.open_floor();
  bench.give(1, kDecline);
  bench.table.answer();
  CHECK(bench.inboxes[1]->types() == Types{"accepted"});
  CHECK(bench.orders(1).size() == 1);
  bench.give(1, kDecline, "o2");
  CHECK(bench.table.writes.empty());
  CHECK(bench.inboxes[1]->types() == Types{"accepted"});
}

TEST_CASE("orders: refused if the game has none, or if invalid, too many or too frequent") {
  OrdersBench nyse("nyse", "oo");
  nyse.give(0, kDecline);
  CHECK(nyse.inboxes[0]->types() == Types{"refused"});
  CHECK(text_in(nyse.inboxes[0]->last, "sentence") == "this game has no standing orders");

  OrdersBench bench;
  bench.table.limits.order_burst = 2;
  bench.open_floor();
  bench.give(1, R"({"do":"dance"})");
  bench.give(1, R"({"do":"dance"})");
  bench.give(1, kDecline);
  CHECK(bench.inboxes[1]->types() == Types(3, "refused"));
  CHECK(text_in(bench.inboxes[1]->last, "key") == "too_fast");
  CHECK(bench.table.writes.empty());
}

TEST_CASE("orders: cancelled by number or all at once; cancelling an ended one is accepted") {
  OrdersBench bench;
  bench.open_floor();
  bench.cancel(1, 1);
  CHECK(bench.inboxes[1]->types() == Types{"accepted"});
  bench.give(1, kDecline);
  bench.table.answer();
  bench.cancel(1, 2);
  CHECK(bench.table.writes.empty());
  bench.cancel(1, std::nullopt);
  bench.table.answer(WriteResult::Failed);
  CHECK(bench.inboxes[1]->types() == Types{"accepted", "accepted", "refused"});
  CHECK(bench.orders(1).size() == 1);
  bench.cancel(1, 1);
  bench.table.answer();
  CHECK(bench.orders(1).empty());
}

TEST_CASE("orders: only the clients of a seat see its orders, on hello and on changes") {
  OrdersBench bench;
  bench.open_floor();
  const auto before = bench.desk.by_seat();
  bench.give(1, kDecline);
  bench.table.answer();
  bench.inboxes[1]->types();
  bench.desk.send_changes(before);
  CHECK(bench.inboxes[1]->types() == Types{"orders"});
  CHECK(bench.inboxes[0]->texts.empty());
  bench.desk.send_changes(bench.desk.by_seat());
  CHECK(bench.inboxes[1]->texts.empty());
  bench.desk.greet(*bench.table.clients.find(ConnectionId{1}));
  bench.desk.greet(*bench.table.clients.find(ConnectionId{2}));
  CHECK(bench.inboxes[0]->texts.empty());
  CHECK(bench.inboxes[1]->types() == Types{"orders"});
}

TEST_CASE("orders: after a pause that is drawn once, a decision is played as the seat's move") {
  OrdersBench bench;
  bench.open_floor();
  bench.give(1, kDecline);
  bench.table.answer();
  const std::int64_t now = bench.table.clock.time;
  bench.desk.plan(now);
  CHECK_FALSE(bench.desk.next_due());  // nothing to decide yet
  bench.offer();
  bench.desk.plan(now);
  const auto due = bench.desk.next_due();
  REQUIRE(due.has_value());
  CHECK(*due >= now + 1500);
  CHECK(*due <= now + 4000);
  bench.desk.plan(now + 1000);
  CHECK(bench.desk.next_due() == due);
  CHECK_FALSE(bench.desk.move(*due - 1));
  CHECK(bench.desk.move(*due));
  CHECK(bench.table.last_written.front().kind == EntryKind::Move);
  CHECK(bench.table.last_written.front().seat == 1);
  CHECK_FALSE(bench.desk.next_due());
}

TEST_CASE("orders: no pause where all other seats are bots, unless somebody watches") {
  const auto due_among = [](std::string_view seats, bool is_watched) {
    OrdersBench bench("stockastic", seats, 1);
    bench.play(1, "bid 0");
    bench.play(2, "bid 1");
    bench.play(0, "bid 0");
    bench.give(0, kDecline);
    bench.table.answer();
    bench.play(2, "buy 2 fre");
    bench.play(2, "offer all sell fre");
    bench.play(2, "shares 1");
    bench.play(2, "for 3");
    if (is_watched) bench.table.join(ConnectionId{9}, 9);
    bench.desk.plan(bench.table.clock.time);
    const auto due = bench.desk.next_due();
    REQUIRE(due.has_value());
    return *due - bench.table.clock.time;
  };
  CHECK(due_among("obb", false) == 0);
  CHECK(due_among("obb", true) >= 1500);
  CHECK(due_among("oob", false) >= 1500);
}

TEST_CASE("orders: a pause ends with the seat's own move, and with an undo") {
  OrdersBench bench;
  bench.open_floor();
  bench.give(1, kDecline);
  bench.table.answer();
  bench.offer();
  bench.desk.plan(bench.table.clock.time);
  REQUIRE(bench.desk.next_due().has_value());
  bench.desk.taken(bench.table.commits.entry(EntryKind::Move, 0));
  CHECK(bench.desk.next_due());
  bench.desk.taken(bench.table.commits.entry(EntryKind::Move, 1));
  CHECK_FALSE(bench.desk.next_due());
  bench.desk.plan(bench.table.clock.time);
  bench.desk.taken(bench.table.commits.entry(EntryKind::Undo, 0, "1"));
  CHECK_FALSE(bench.desk.next_due());
}

}  // namespace bourse::parts
