// SPDX-License-Identifier: Apache-2.0
#include "server/room/clients.h"

#include <doctest/doctest.h>

#include "tests/server/room/table_bench.h"

namespace bourse::parts {
namespace {

struct ClientsBench {
  HouseLimits limits;
  RoomCounters counters;
  Clients clients{limits, counters, [](Viewer viewer) { return viewer.is_spectator() ? 3 : 7; }};
  std::int64_t now = 1'000'000;

  std::shared_ptr<Inbox> connect(std::uint64_t id, PersonId person) {
    auto inbox = std::make_shared<Inbox>();
    clients.connect(ConnectionId{id}, {person, "name"}, inbox);
    return inbox;
  }
  Greeting greet(std::uint64_t id, Viewer viewer, int protocol = wire::kProtocol) {
    wire::Hello hello;
    hello.protocol = protocol;
    return clients.greet(ConnectionId{id}, hello, viewer, now);
  }
};

const Viewer kSeat = Viewer::of(seat_at(0));

}  // namespace

TEST_CASE("clients: only those that have said hello receive broadcasts") {
  ClientsBench bench;
  const auto greeted = bench.connect(1, 1);
  const auto silent = bench.connect(2, 2);
  CHECK(bench.greet(1, kSeat) == Greeting::First);
  CHECK(bench.greet(1, kSeat) == Greeting::Again);
  bench.clients.broadcast(R"({"type":"news"})");
  CHECK(greeted->types() == Types{"news"});
  CHECK(silent->texts.empty());
  CHECK(bench.clients.is_here(1));
  CHECK_FALSE(bench.clients.is_here(2));
}

TEST_CASE("clients: hellos of another protocol, too many hellos, and crowds are refused") {
  ClientsBench bench;
  bench.limits.watchers = 1;
  bench.limits.connections_per_seat = 2;
  bench.limits.hello_burst = 2;
  const auto old = bench.connect(1, 1);
  CHECK(bench.greet(1, kSeat, wire::kProtocol + 1) == Greeting::Refused);
  CHECK(old->closed == "unsupported protocol version");
  CHECK(old->types() == Types{"refused"});

  bench.connect(2, 2);
  CHECK(bench.greet(2, Viewer::spectator()) == Greeting::First);
  const auto second = bench.connect(3, 3);
  CHECK(bench.greet(3, Viewer::spectator()) == Greeting::Refused);
  CHECK(second->closed == "too many spectators");

  const auto seat = bench.connect(4, 4);
  CHECK(bench.greet(4, kSeat) == Greeting::First);
  CHECK(bench.greet(4, kSeat) == Greeting::Again);
  CHECK(bench.greet(4, kSeat) == Greeting::Refused);
  CHECK(seat->types() == Types{"refused"});
  CHECK_FALSE(seat->closed);
  bench.connect(5, 4);
  CHECK(bench.greet(5, kSeat) == Greeting::First);
  const auto third = bench.connect(6, 4);
  CHECK(bench.greet(6, kSeat) == Greeting::Refused);
  CHECK(third->closed == "too many devices are connected to this seat");
}

TEST_CASE("clients: a hello of another version is refused with the server's version") {
  for (const int other : {wire::kProtocol - 1, wire::kProtocol + 1}) {
    CAPTURE(other);
    ClientsBench bench;
    const auto client = bench.connect(1, 1);
    CHECK(bench.greet(1, kSeat, other) == Greeting::Refused);
    REQUIRE(client->texts.size() == 1);
    CHECK(client->texts.front() ==
          R"({"type":"refused","rule":"","sentence":"This server speaks protocol version 3. )"
          R"(Reload the page, or update your program.","key":"other_version","protocol":3,)"
          R"("number":3})");
    CHECK(client->closed == "unsupported protocol version");
  }
}

TEST_CASE("clients: a refusal carries the number of the client's own last step") {
  ClientsBench bench;
  const auto seat = bench.connect(1, 1);
  const auto watcher = bench.connect(2, 2);
  bench.greet(1, kSeat);
  bench.greet(2, Viewer::spectator());
  bench.clients.refuse(ConnectionId{1}, "m1", MessageKey::Over);
  CHECK(seat->types() == Types{"refused"});
  CHECK(seat->last.at("number") == 7);
  CHECK(text_in(seat->last, "id") == "m1");
  const auto told = bench.clients.refuse_by(ConnectionId{2}, std::nullopt, {"no", "NYSE-1"});
  REQUIRE(told.has_value());
  CHECK(told->rule == "NYSE-1");
  CHECK(told->number == 3);
  CHECK(bench.counters.refused_messages == 2);
  // A refusal to a disconnected client is not sent, but counted.
  CHECK_FALSE(bench.clients.refuse_by(ConnectionId{9}, std::nullopt, {"no", ""}));
  CHECK(bench.counters.refused_messages == 3);
}

TEST_CASE("clients: the card shows the seats whose clients are connected") {
  ClientsBench bench;
  bench.connect(1, 1);
  wire::TableCard card;
  card.seats.resize(2);
  bench.clients.mark_connected(card);
  CHECK_FALSE(card.seats[0].connected);
  bench.greet(1, kSeat);
  bench.clients.mark_connected(card);
  CHECK(card.seats[0].connected);
  CHECK_FALSE(card.seats[1].connected);
  CHECK(bench.clients.disconnect(ConnectionId{1}) == kSeat);
  CHECK_FALSE(bench.clients.disconnect(ConnectionId{1}));
  CHECK(bench.clients.is_empty());
}

}  // namespace bourse::parts
