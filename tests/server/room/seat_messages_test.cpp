// SPDX-License-Identifier: Apache-2.0
#include "server/room/seat_messages.h"

#include <doctest/doctest.h>

#include "server/protocol/limits.h"
#include "tests/server/room/table_bench.h"

namespace bourse::parts {

TEST_CASE("seat messages: a seat may decide after its hello, while the game runs") {
  TableBench table;
  const auto early = std::make_shared<Inbox>();
  table.clients.connect(ConnectionId{1}, {1, "P1"}, early);
  CHECK(!table.messages.deciding_seat(ConnectionId{1}, "m1"));
  CHECK(early->types() == Types{"refused"});
  CHECK(text_in(early->last, "sentence") == "say hello first");

  const auto inbox = table.join(ConnectionId{2}, 2);
  CHECK(!table.messages.deciding_seat(ConnectionId{2}, "m1"));
  CHECK((inbox->types(), text_in(inbox->last, "key")) == "not_begun");
  table.deal();
  CHECK(table.messages.deciding_seat(ConnectionId{2}, "m1") == seat_at(1));
  CHECK(inbox->texts.empty());
  table.slot->take(table.commits.table_entry(EntryKind::Close));
  CHECK(!table.messages.deciding_seat(ConnectionId{2}, "m1"));
  CHECK((inbox->types(), text_in(inbox->last, "key")) == "over");
}

TEST_CASE("seat messages: a refusal is repeated per seat and id; the oldest are forgotten") {
  TableBench table;
  table.deal();
  const auto first = table.join(ConnectionId{1}, 1);
  const auto second = table.join(ConnectionId{2}, 2);
  table.messages.refuse_for_good(ConnectionId{1}, "m0", {"no", {}});
  const std::string told = first->texts.back();
  CHECK(!table.messages.deciding_seat(ConnectionId{1}, "m0"));
  CHECK(first->texts.back() == told);
  CHECK(first->texts.size() == 2);
  CHECK(table.messages.deciding_seat(ConnectionId{2}, "m0") == seat_at(1));
  CHECK(second->texts.empty());
  for (std::size_t at = 1; at <= kRefusalsKept; ++at) {
    table.messages.refuse_for_good(ConnectionId{1}, "m" + std::to_string(at), {"no", {}});
  }
  CHECK(table.messages.deciding_seat(ConnectionId{1}, "m0") == seat_at(0));
  CHECK(!table.messages.deciding_seat(ConnectionId{1}, "m1"));
}

}  // namespace bourse::parts
