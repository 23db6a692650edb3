// SPDX-License-Identifier: Apache-2.0
//
// Parts of the house that deal with rooms and people, in isolation: the registry of rooms, the
// connections to tables, identities, the sign-in of guests.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "server/api/guest_sign_in.h"
#include "server/domain/table_card.h"
#include "server/house/asio_post.h"
#include "server/house/guest_limiter.h"
#include "server/house/house_clock.h"
#include "server/house/people.h"
#include "server/house/restrictions.h"
#include "server/house/room_registry.h"
#include "server/house/table_connections.h"
#include "server/house/write_quota.h"
#include "server/room/context.h"
#include "server/room/room.h"
#include "tests/server/room/table_bench.h"
#include "tests/server/taken_keys_store.h"
#include "tests/server/test_house.h"

namespace bourse {
namespace {

using Words = std::vector<std::string>;

constexpr ConnectionId kFirst{1};
constexpr ConnectionId kSecond{2};
constexpr const char* kHello = R"({"type":"hello","protocol":3})";
constexpr const char* kPing = R"({"type":"ping"})";

ApiRequest request_by(const std::string& secret) {
  ApiRequest request;
  request.secret = secret;
  return request;
}

// The services that rooms and people need, and one table, "bench", at which nobody sits.
class RoomsBench final : Scheduler, TableDirectory {
 public:
  RoomsBench() {
    const Table table = parts::make_table("nyse", "oo", {});
    store.create(table.header(), summary_of(table, limits), [](WriteResult) {});
    settle();
  }

  // Runs all ready handlers, but no timer.
  void settle() {
    network.restart();
    while (network.poll() > 0) network.restart();
  }
  // The secret of a new person.
  std::string person(const std::string& name) {
    std::string secret;
    people.make(name, "", now, [&](auto made) { secret = made->secret; });
    settle();
    return secret;
  }
  std::string name_of(const std::string& secret) { return find(people, secret).name; }
  Person find(People& among, const std::string& secret) {
    Person person;
    among.find(request_by(secret), [&](auto found) { person = found->person; });
    settle();
    return person;
  }
  // The status of the refusal, 200 if there is none.
  int card_status(const std::string& table) {
    int status = 0;
    rooms.room(table)->requests().reports.card(
        [&](const auto& card) { status = card ? 200 : card.error().status; });
    settle();
    return status;
  }
  std::int64_t last_seen() {
    std::int64_t seen = 0;
    store.load_startup([&](auto startup) { seen = startup->last_seen; });
    settle();
    return seen;
  }

  boost::asio::io_context network;
  TakenKeysStore store{post_to(network)};
  HouseLimits limits;
  std::int64_t now = parts::ManualClock().time;  // when "bench" was opened
  HouseClock clock{{.wall = [this] { return now; }, .steady = [this] { return now; }}};
  RoomCounters counters;
  Restrictions restrictions;
  parts::ManualPool pool;
  RoomContext context{.store = store,
                      .games = test_catalogue(),
                      .limits = limits,
                      .clock = clock,
                      .scheduler = *this,
                      .directory = *this,
                      .mutes = restrictions,
                      .bot_pool = pool,
                      .replay_pool = pool,
                      .history_pool = pool,
                      .hint_pool = pool,
                      .counters = counters,
                      .report = [](const ServerFault&) {},
                      .pause_rng = Rng(Seed{}, 0)};
  RoomRegistry rooms{network, store, clock, [this](const std::string& table) {
                       return std::make_shared<Room>(context, table);
                     }};
  People people{store};
  WriteQuota quota{limits, clock};
  Words over;  // tables that were published as no longer live

 private:
  void wake_at(const std::string& table, std::optional<std::int64_t> due) override {
    rooms.wake_at(table, due);
  }
  void publish(const wire::TableCard& card, PersonId, bool is_live) override {
    if (!is_live) over.push_back(card.id);
  }
  void publish_prices(const std::string&, int, std::optional<int>, const Market&) override {}
  void open_table(NewTableRequest, Opened) override {}
  std::string opened_from(const std::string&) const override { return {}; }
};

Words types_of(const Heard& heard) {
  Words types;
  for (const std::string& text : heard.texts) {
    types.push_back(text_of(json::parse(text).at("type")));
  }
  return types;
}

}  // namespace

TEST_CASE("room registry: a table has one room, which is dropped after being idle for long") {
  RoomsBench bench;
  auto held = bench.rooms.room("bench");
  CHECK(bench.rooms.room("bench") == held);
  CHECK(bench.rooms.size() == 1);
  bench.settle();
  bench.now += bench.limits.idle_room.count();
  bench.rooms.start();
  CHECK(bench.rooms.size() == 1);  // something holds it
  held.reset();
  bench.now -= 1;
  bench.rooms.start();
  CHECK(bench.rooms.size() == 1);
  bench.now += 1;
  bench.rooms.start();
  CHECK(bench.rooms.size() == 0);
}

TEST_CASE("room registry: the room of a table that does not exist is dropped once that is known") {
  RoomsBench bench;
  bench.rooms.open("none");
  bench.rooms.start();
  CHECK(bench.rooms.size() == 1);
  bench.settle();
  bench.rooms.start();
  CHECK(bench.rooms.size() == 0);
}

TEST_CASE("room registry: opens the rooms whose time has come, none after stop()") {
  RoomsBench bench;
  bench.rooms.wake_at("bench", bench.now + 10);
  bench.rooms.wake_at("other", bench.now + 20);
  bench.rooms.wake_at("never", bench.now + 5);
  bench.rooms.wake_at("never", std::nullopt);
  bench.now += 9;
  bench.rooms.tick();
  CHECK(bench.rooms.size() == 0);
  bench.now += 1;
  bench.rooms.tick();
  CHECK(bench.rooms.size() == 1);
  bench.rooms.stop();
  bench.now += 10;
  bench.rooms.tick();
  CHECK(bench.rooms.size() == 1);
}

TEST_CASE("room registry: after stop() rooms accept nothing, whether old or new") {
  RoomsBench bench;
  CHECK(bench.card_status("bench") == 200);
  bench.rooms.stop();
  CHECK(bench.card_status("bench") == 503);
  RoomsBench closing;
  closing.rooms.stop();
  CHECK(closing.card_status("bench") == 503);
  CHECK(closing.card_status("none") == 404);
}

TEST_CASE("room registry: sends the store a heartbeat every five seconds") {
  RoomsBench bench;
  const std::int64_t opened = bench.now;
  bench.rooms.start();
  CHECK(bench.last_seen() == opened);
  bench.now += 4999;
  bench.rooms.start();
  CHECK(bench.last_seen() == opened);
  bench.now += 1;
  bench.rooms.start();
  CHECK(bench.last_seen() == opened + 5000);
  bench.now += 1;
  bench.rooms.stop();
  CHECK(bench.last_seen() == opened + 5001);
}

TEST_CASE("room registry: only its host has an unused table closed; every call is answered") {
  RoomsBench bench;
  int answered = 0;
  const auto close = [&](const std::string& table, PersonId host) {
    bench.rooms.close_if_unused(table, host, [&] { ++answered; });
    bench.settle();
  };
  close("none", 1);
  close("bench", 2);
  CHECK(answered == 2);
  CHECK(bench.over.empty());
  close("bench", 1);
  CHECK(answered == 3);
  CHECK(bench.over == Words{"bench"});
}

TEST_CASE("table connections: messages of a client wait until the store has found its person") {
  RoomsBench bench;
  TableConnections connections(bench.people, bench.rooms, bench.quota, bench.restrictions, 8);
  const std::string ada = bench.person("Ada");
  People fresh(bench.store);  // has nobody cached
  TableConnections late(fresh, bench.rooms, bench.quota, bench.restrictions, 8);
  const auto heard = std::make_shared<Heard>();
  late.connect(kFirst, "bench", request_by(ada), heard);
  late.on_message(kFirst, kHello);
  late.on_message(kFirst, R"({"type":"say","text":"hi"})");
  late.on_message(kFirst, kPing);
  CHECK(heard->texts.empty());
  bench.settle();
  CHECK(types_of(*heard) == Words{"welcome", "pong", "chat"});
  CHECK(text_of(json::parse(heard->texts.back()).at("name")) == "Ada");

  const auto stranger = std::make_shared<Heard>();
  connections.connect(kSecond, "bench", request_by("no such secret"), stranger);
  connections.on_message(kSecond, kHello);
  connections.on_message(kSecond, R"({"type":"say","text":"hi"})");
  bench.settle();
  CHECK(types_of(*stranger) == Words{"welcome", "refused"});
}

TEST_CASE("table connections: a client that floods before it is known is closed, and no other") {
  RoomsBench bench;
  TableConnections connections(bench.people, bench.rooms, bench.quota, bench.restrictions, 2);
  const auto fast = std::make_shared<Heard>();
  const auto slow = std::make_shared<Heard>();
  connections.connect(kFirst, "bench", request_by("somebody"), fast);
  connections.connect(kSecond, "bench", request_by("else"), slow);
  for (int at = 0; at < 3; ++at) connections.on_message(kFirst, kPing);
  connections.on_message(kSecond, kPing);
  CHECK(fast->closed == "too many messages before sign-in");
  CHECK(!slow->closed);
  connections.close_all("bye");
  CHECK(slow->closed == "bye");
}

TEST_CASE("table connections: a client that disconnects before it is known is sent nothing") {
  RoomsBench bench;
  TableConnections connections(bench.people, bench.rooms, bench.quota, bench.restrictions, 8);
  const auto heard = std::make_shared<Heard>();
  connections.connect(kFirst, "bench", request_by("somebody"), heard);
  connections.on_message(kFirst, kHello);
  CHECK(connections.find(kFirst) == heard.get());
  connections.disconnect(kFirst);
  connections.disconnect(kFirst);
  CHECK(connections.find(kFirst) == nullptr);
  bench.settle();
  CHECK(heard->texts.empty());
  CHECK(heard.use_count() == 1);
}

TEST_CASE("people: a secret that is taken is drawn again, for new people and second devices") {
  RoomsBench bench;
  bench.store.conflicts = 1;
  const std::string ada = bench.person("Ada");
  CHECK(bench.name_of(ada) == "Ada");
  REQUIRE(bench.store.secrets.size() == 2);
  CHECK(bench.store.secrets[0] != bench.store.secrets[1]);

  std::string code;
  const Person person = bench.find(bench.people, ada);
  bench.people.issue_link_code(person, bench.now + 1, [&](auto handed) { code = *handed; });
  bench.settle();
  bench.store.conflicts = 1;
  std::optional<NewSignIn> phone;
  bench.people.redeem_link_code(code, "", bench.now, [&](auto taken) {
    REQUIRE(taken.has_value());
    phone = *taken;
  });
  bench.settle();
  REQUIRE(phone.has_value());
  CHECK(bench.store.secrets.size() == 4);
  CHECK(bench.store.secrets[2] != bench.store.secrets[3]);
  CHECK(bench.find(bench.people, phone->secret).id == person.id);
}

TEST_CASE("people: a link code that is taken is drawn again") {
  RoomsBench bench;
  const Person person = bench.find(bench.people, bench.person("Ada"));
  bench.store.conflicts = 2;
  std::string code;
  bench.people.issue_link_code(person, bench.now + 1, [&](auto handed) { code = *handed; });
  bench.settle();
  REQUIRE(bench.store.codes.size() == 3);
  CHECK(bench.store.codes[0] != bench.store.codes[1]);
  CHECK(bench.store.codes[1] != bench.store.codes[2]);
  bool is_taken = false;
  bench.people.redeem_link_code(
      code, "", bench.now, [&](auto taken) { is_taken = taken->has_value(); });
  bench.settle();
  CHECK(is_taken);
}

TEST_CASE("people: a name read before a rename is not cached after it") {
  RoomsBench bench;
  const std::string ada = bench.person("Ada");
  const Person person = bench.find(bench.people, ada);
  std::string code;
  std::string phone;
  bench.people.issue_link_code(person, bench.now + 1, [&](auto handed) { code = *handed; });
  bench.settle();
  bench.people.redeem_link_code(code, "", bench.now, [&](auto taken) { phone = (*taken)->secret; });
  bench.settle();

  People fresh(bench.store);
  fresh.find(request_by(ada), [](const auto&) {});
  fresh.find(request_by(phone), [](const auto&) {});
  fresh.rename(person, "Ada L.", [](WriteResult) {});
  bench.settle();
  CHECK(bench.find(fresh, ada).name == "Ada L.");
  CHECK(bench.find(fresh, phone).name == "Ada L.");
}

TEST_CASE("people: a device read before it is removed is not cached after it") {
  RoomsBench bench;
  const std::string ada = bench.person("Ada");
  People fresh(bench.store);
  SignedIn who;
  fresh.find(request_by(ada), [&](auto found) { who = *found; });
  fresh.remove_device(1, 1, [](WriteResult) {});
  bench.settle();
  CHECK(who.person.name == "Ada");
  CHECK(bench.find(fresh, ada).id == kNobody);
}

TEST_CASE("guest sign-in: people pass; a stranger becomes a guest and gets a secret") {
  RoomsBench bench;
  GuestLimiter limiter(10);
  GuestSignIn sign_in(bench.people, limiter, bench.clock);
  std::vector<ApiAnswer> answers;
  const auto call_of = [&](Person person) {
    ApiCall call;
    call.person = std::move(person);
    call.request.address = "192.0.2.1";
    call.reply = [&](ApiAnswer answer) { answers.push_back(std::move(answer)); };
    return call;
  };
  Words names;
  const auto then = [&](const ApiCall& known) {
    names.push_back(known.person.name);
    known.reply(json_answer("{}"));
  };
  sign_in.as_person(call_of({7, "Ada"}), "Guest", then);
  CHECK(names == Words{"Ada"});
  CHECK(!answers.back().new_secret);
  sign_in.as_person(call_of({}), "Guest", then);
  bench.settle();
  CHECK(names == Words{"Ada", "Guest"});
  REQUIRE(answers.back().new_secret);
  CHECK(bench.name_of(*answers.back().new_secret) == "Guest");
}

TEST_CASE("guest sign-in: refuses too many guests per address, and guests that cannot be stored") {
  RoomsBench bench;
  GuestLimiter limiter(2);
  GuestSignIn sign_in(bench.people, limiter, bench.clock);
  std::vector<int> statuses;
  int passed = 0;
  const auto sign = [&] {
    ApiCall call;
    call.request.address = "192.0.2.1";
    call.reply = [&](const ApiAnswer& answer) { statuses.push_back(answer.status); };
    sign_in.as_person(std::move(call), "Guest", [&](const ApiCall&) { ++passed; });
    bench.settle();
  };
  sign();
  bench.store.is_broken = true;
  sign();
  sign();
  CHECK(passed == 1);
  CHECK(statuses == std::vector<int>{503, 429});
}

}  // namespace bourse
