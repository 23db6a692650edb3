// SPDX-License-Identifier: Apache-2.0
#include "server/room/undo_vote.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

// Two people after a move that needs consent to be undone.
struct VoteBench {
  TableBench table;
  int changes = 0;
  UndoVote vote{
      table.slot, table.commits, table.clients, table.messages, table.clock, [this] { ++changes; }};
  std::shared_ptr<Inbox> inboxes[2];
  Seat mover = deal_and_play();

  VoteBench() {
    for (const int at : {0, 1}) {
      inboxes[at] = table.join(ConnectionId{static_cast<std::uint64_t>(at) + 1}, at + 1);
    }
  }
  // The seat that moved, which is no longer to act.
  Seat deal_and_play() {
    table.deal();
    const Seat first = table.to_act();
    while (table.to_act() == first) table.play();
    return first;
  }
  Inbox& inbox_of(Seat seat) { return *inboxes[number(seat)]; }
  Seat other() const { return seat_at(1 - number(mover)); }
  void request(Seat seat, std::string id) {
    wire::Undo undo;
    undo.id = std::move(id);
    undo.after = table.step_of(seat);
    vote.request(TableBench::client_of(seat), undo);
  }
  void answer(Seat seat, int question, bool yes) {
    wire::Consent consent;
    consent.question = question;
    consent.yes = yes;
    vote.answer(TableBench::client_of(seat), consent);
  }
  std::string state() { return text_in(inbox_of(other()).last, "state"); }
};

}  // namespace

TEST_CASE("undo vote: everybody else is asked, and consent undoes the moves") {
  VoteBench bench;
  const int moves = bench.table.slot->match().moves().count();
  bench.request(bench.mover, "u1");
  CHECK(bench.vote.is_open());
  CHECK(bench.changes == 1);
  CHECK(bench.vote.next_due() == bench.table.clock.time + 60'000);
  CHECK(bench.inbox_of(bench.other()).types() == Types{"undo_question"});
  CHECK(bench.state() == "open");
  bench.answer(bench.other(), 1, true);
  CHECK_FALSE(bench.vote.is_open());
  CHECK(bench.inbox_of(bench.other()).types() == Types{"undo_question"});
  CHECK(bench.state() == "granted");
  bench.table.answer();
  CHECK(bench.table.slot->match().moves().count() < moves);
  CHECK(bench.inbox_of(bench.mover).types() == Types{"undo_question", "undo_question", "accepted"});
}

TEST_CASE("undo vote: one no denies it, and play goes on") {
  VoteBench bench;
  bench.request(bench.mover, "u1");
  bench.answer(bench.other(), 1, false);
  CHECK_FALSE(bench.vote.is_open());
  CHECK(bench.changes == 2);
  CHECK(bench.table.writes.empty());
  bench.inbox_of(bench.other()).types();
  CHECK(bench.state() == "denied");
}

TEST_CASE("undo vote: only those asked may answer, and a second request is refused meanwhile") {
  VoteBench bench;
  bench.request(bench.mover, "u1");
  Inbox& own = bench.inbox_of(bench.mover);
  CHECK(own.types() == Types{"undo_question"});
  bench.answer(bench.mover, 1, true);
  CHECK(own.types() == Types{"refused"});
  bench.answer(bench.other(), 2, true);
  CHECK(bench.inbox_of(bench.other()).types() == Types{"undo_question", "refused"});
  bench.request(bench.mover, "u2");
  CHECK(own.types() == Types{"refused"});
  CHECK(text_in(own.last, "key") == "undo_asked");
  CHECK(bench.vote.is_open());
}

TEST_CASE("undo vote: a seat that has not moved is refused for good") {
  TableBench table;
  int changes = 0;
  UndoVote vote(
      table.slot, table.commits, table.clients, table.messages, table.clock, [&] { ++changes; });
  table.deal();
  const auto inbox = table.join(ConnectionId{1}, 1);
  wire::Undo undo;
  undo.id = "u1";
  undo.after = table.step_of(seat_at(0));
  vote.request(ConnectionId{1}, undo);
  vote.request(ConnectionId{1}, undo);
  REQUIRE(inbox->texts.size() == 2);
  CHECK(inbox->texts[0] == inbox->texts[1]);
  CHECK(inbox->types() == Types{"refused", "refused"});
  CHECK_FALSE(vote.is_open());
}

TEST_CASE("undo vote: lapses on request, and is announced to clients that connect later") {
  VoteBench bench;
  bench.vote.announce();
  bench.vote.lapse();
  CHECK(bench.inbox_of(bench.other()).texts.empty());
  bench.request(bench.mover, "u1");
  bench.vote.announce();
  bench.vote.lapse();
  CHECK(bench.inbox_of(bench.other()).types() ==
        Types{"undo_question", "undo_question", "undo_question"});
  CHECK(bench.state() == "lapsed");
  CHECK_FALSE(bench.vote.next_due());
}

TEST_CASE("undo vote: among bots nobody has to be asked") {
  TableBench table("nyse", "ob");
  UndoVote vote(table.slot, table.commits, table.clients, table.messages, table.clock, [] {});
  table.deal();
  while (table.slot->match().moves().since_own(seat_at(0)) == 0 || table.to_act() == seat_at(0)) {
    table.play();
  }
  const auto inbox = table.join(ConnectionId{1}, 1);
  wire::Undo undo;
  undo.id = "u1";
  undo.after = table.step_of(seat_at(0));
  vote.request(ConnectionId{1}, undo);
  CHECK_FALSE(vote.is_open());
  table.answer(WriteResult::Failed);
  CHECK(inbox->types() == Types{"undo_question", "refused"});
}

}  // namespace bourse::parts
