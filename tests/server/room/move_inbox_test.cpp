// SPDX-License-Identifier: Apache-2.0
#include "server/room/move_inbox.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

struct MovesBench {
  TableBench table;
  std::shared_ptr<Inbox> first;
  std::shared_ptr<Inbox> second;
  std::shared_ptr<Inbox> watcher;

  MovesBench() {
    table.deal();
    first = table.join(ConnectionId{1}, 1);
    second = table.join(ConnectionId{2}, 2);
    watcher = table.join(ConnectionId{9}, 9);
  }
  Inbox& inbox_of(Seat seat) { return seat == seat_at(0) ? *first : *second; }
  wire::Move move(Seat seat, std::string id) const {
    wire::Move move;
    move.id = std::move(id);
    move.after = table.step_of(seat);
    if (table.slot->match().to_act().contains(seat)) move.action = table.some_move(seat);
    return move;
  }
  void send(Seat seat, const wire::Move& move) {
    table.moves.receive(TableBench::client_of(seat), move);
  }
};

}  // namespace

TEST_CASE("moves: a legal move is accepted once it is on disk, with the step that shows it") {
  MovesBench bench;
  const Seat seat = bench.table.to_act();
  bench.send(seat, bench.move(seat, "m1"));
  CHECK(bench.inbox_of(seat).texts.empty());
  bench.table.answer();
  CHECK(bench.inbox_of(seat).types() == Types{"accepted"});
  CHECK(bench.inbox_of(seat).last.at("number") == bench.table.step_of(seat));
  CHECK(bench.table.last_written.size() == 1);
  CHECK(bench.table.last_written[0].id == "m1");
}

TEST_CASE("moves: the time from receiving a move to announcing it is recorded") {
  using std::chrono::milliseconds;
  MovesBench bench;
  const Seat seat = bench.table.to_act();
  bench.table.clock.elapsed = milliseconds(100);
  bench.send(seat, bench.move(seat, "m1"));
  bench.table.clock.elapsed += milliseconds(3);
  bench.table.answer();
  CHECK(bench.table.counters.move_times.sum() == milliseconds(3));
}

TEST_CASE("moves: the same id gets the same answer again and is played once") {
  MovesBench bench;
  const Seat seat = bench.table.to_act();
  const wire::Move move = bench.move(seat, "m1");
  bench.send(seat, move);
  bench.table.answer();
  bench.send(seat, move);
  CHECK(bench.table.writes.empty());
  Inbox& inbox = bench.inbox_of(seat);
  REQUIRE(inbox.texts.size() == 2);
  CHECK(inbox.texts[0] == inbox.texts[1]);

  wire::Move wrong = bench.move(seat, "m2");
  wrong.action = "nonsense";
  inbox.texts.clear();
  bench.send(seat, wrong);
  bench.table.play();
  bench.send(seat, wrong);
  REQUIRE(inbox.texts.size() == 2);
  CHECK(inbox.texts[0] == inbox.texts[1]);
  CHECK(inbox.types() == Types{"refused", "refused"});
}

TEST_CASE("moves: one based on an older position is refused, for good") {
  MovesBench bench;
  const Seat seat = bench.table.to_act();
  wire::Move move = bench.move(seat, "m1");
  ++move.after;
  bench.send(seat, move);
  Inbox& inbox = bench.inbox_of(seat);
  CHECK(inbox.types() == Types{"refused"});
  CHECK(text_in(inbox.last, "sentence").find("the position has changed") == 0);
  move.after = bench.table.step_of(seat);
  bench.send(seat, move);
  CHECK(inbox.types() == Types{"refused"});
  CHECK(bench.table.writes.empty());
}

TEST_CASE("moves: ids must have 1 to 64 characters, and actions have a maximum length") {
  MovesBench bench;
  const Seat seat = bench.table.to_act();
  for (const std::string& id : {std::string(), std::string(65, 'x')}) {
    bench.send(seat, bench.move(seat, id));
    CHECK(bench.inbox_of(seat).types() == Types{"refused"});
  }
  wire::Move move = bench.move(seat, "m1");
  move.action = std::string(1025, 'x');
  bench.send(seat, move);
  CHECK(bench.inbox_of(seat).types() == Types{"refused"});
  CHECK(text_in(bench.inbox_of(seat).last, "sentence") == "the action is too long");
  CHECK(bench.table.writes.empty());
}

TEST_CASE("moves: only a seat without a stand-in may decide") {
  MovesBench bench;
  const Seat seat = bench.table.to_act();
  bench.table.moves.receive(ConnectionId{9}, bench.move(seat, "m1"));
  CHECK(bench.watcher->types() == Types{"refused"});
  bench.table.slot->take(bench.table.commits.entry(EntryKind::StandIn, number(seat)));
  bench.send(seat, bench.move(seat, "m1"));
  CHECK(text_in((bench.inbox_of(seat).types(), bench.inbox_of(seat).last), "key") == "stand_in");
  bench.table.moves.receive(ConnectionId{77}, bench.move(seat, "m1"));  // already disconnected
  CHECK(bench.table.writes.empty());
}

TEST_CASE("moves: one that could not be stored is refused and may be sent again") {
  MovesBench bench;
  const Seat seat = bench.table.to_act();
  const wire::Move move = bench.move(seat, "m1");
  bench.send(seat, move);
  bench.table.answer(WriteResult::Failed);
  CHECK(bench.inbox_of(seat).types() == Types{"refused"});
  bench.send(seat, move);
  bench.table.answer();
  CHECK(bench.inbox_of(seat).types() == Types{"accepted"});
}

TEST_CASE("moves: one with an unknown outcome is neither accepted nor refused for good") {
  MovesBench bench;
  const Seat seat = bench.table.to_act();
  bench.send(seat, bench.move(seat, "m1"));
  bench.table.answer(WriteResult::Unknown);
  CHECK(bench.inbox_of(seat).types() == Types{"refused"});
  CHECK(text_in(bench.inbox_of(seat).last, "key") == "maybe_kept");
  CHECK(bench.table.discarded == 1);
  CHECK(bench.table.loaded == 1);
  CHECK(bench.table.applied == 0);
}

TEST_CASE("moves: before the deal there is nothing to decide") {
  TableBench table;
  const auto inbox = table.join(ConnectionId{1}, 1);
  wire::Move move;
  move.id = "m1";
  table.moves.receive(ConnectionId{1}, move);
  CHECK(inbox->types() == Types{"refused"});
  CHECK(text_in(inbox->last, "key") == "not_begun");
}

}  // namespace bourse::parts
