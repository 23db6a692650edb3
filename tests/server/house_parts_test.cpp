// SPDX-License-Identifier: Apache-2.0
//
// Parts of the house in isolation: guest limits, wake times, the lobby and its connections, new
// tables.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "server/house/asio_post.h"
#include "server/house/guest_limiter.h"
#include "server/house/house_clock.h"
#include "server/house/lobby.h"
#include "server/house/lobby_feed.h"
#include "server/house/table_factory.h"
#include "server/house/wake_queue.h"
#include "server/protocol/wire_json.h"
#include "tests/server/taken_keys_store.h"
#include "tests/server/test_house.h"

namespace bourse {
namespace {

constexpr PersonId kAda = 1;
constexpr PersonId kBen = 2;
constexpr LobbyPace kQuick{std::chrono::milliseconds(1), 1'000'000, std::chrono::milliseconds(1)};

wire::SeatCard seat(wire::SeatKind kind, std::string name) {
  wire::SeatCard card;
  card.kind = kind;
  card.name = std::move(name);
  return card;
}

wire::TableCard card_of(const std::string& id, const std::string& game, std::int64_t created) {
  wire::TableCard card;
  card.id = id;
  card.game = game;
  card.players = 2;
  card.seats = {seat(wire::SeatKind::Person, "Ada"), seat(wire::SeatKind::Open, "")};
  card.created = created;
  return card;
}

std::vector<std::string> ids_of(const std::vector<LobbyRow>& rows) {
  std::vector<std::string> ids;
  ids.reserve(rows.size());
  for (const LobbyRow& row : rows) ids.push_back(row.id);
  return ids;
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("guest limiter: a limit per address and hour, counted from the first guest") {
  GuestLimiter limiter(2);
  const std::int64_t hour = 3'600'000;
  CHECK(limiter.admit("a", hour * 10));
  CHECK(limiter.admit("a", hour * 11));
  CHECK(!limiter.admit("a", hour * 11));
  CHECK(limiter.admit("b", hour * 11));
  CHECK(limiter.admit("a", hour * 11 + 1));
}

TEST_CASE("guest limiter: past hours are forgotten when there are many addresses") {
  GuestLimiter limiter(1);
  for (int at = 0; at <= 10'000; ++at) limiter.admit(std::to_string(at), 4'000'000);
  CHECK(limiter.addresses() == 10'001);
  CHECK(!limiter.admit("7", 4'000'001));
  CHECK(limiter.admit("new", 8'000'000));
  CHECK(limiter.addresses() == 1);
}

TEST_CASE("wake queue: the earliest first; a new time replaces the old one") {
  WakeQueue queue;
  CHECK(!queue.next_due());
  queue.plan("a", 30);
  queue.plan("b", 20);
  queue.plan("c", 10);
  queue.plan("b", 40);
  queue.plan("c", std::nullopt);
  CHECK(queue.next_due() == 10);  // none is due before; c is not due then either
  CHECK(!queue.take_due(29));
  CHECK(queue.next_due() == 30);
  CHECK(queue.take_due(50) == "a");
  CHECK(queue.take_due(50) == "b");
  CHECK(!queue.take_due(50));
  queue.plan("gone", std::nullopt);
  CHECK(!queue.next_due());
}

TEST_CASE("wake queue: a table that is postponed, cancelled and advanced is woken once") {
  WakeQueue queue;
  queue.plan("a", 50);
  for (const std::int64_t due : {60, 70, 80}) queue.plan("a", due);
  queue.plan("a", std::nullopt);
  queue.plan("a", 40);
  queue.plan("a", 90);
  CHECK(!queue.take_due(89));
  CHECK(queue.next_due() == 90);
  CHECK(queue.take_due(90) == "a");
  CHECK(!queue.take_due(1000));
  CHECK(!queue.next_due());
}

TEST_CASE("wake queue: a time that was advanced leaves nothing behind") {
  WakeQueue queue;
  queue.plan("a", 1000);
  queue.plan("a", 10);
  CHECK(queue.take_due(10) == "a");
  CHECK(!queue.next_due());
}

TEST_CASE("lobby: lists the newest first, omits invitations, and counts hosts and addresses") {
  Lobby lobby;
  lobby.post(card_of("old", "nyse", 1), kAda, true);
  lobby.post(card_of("new", "stonks", 2), kAda, true);
  wire::TableCard invited = card_of("invited", "nyse", 3);
  invited.visibility = wire::Visibility::Invited;
  lobby.post(invited, kBen, true);
  lobby.record_origin("old", "192.0.2.1");
  CHECK(ids_of(lobby.rows()) == Ids{"new", "old"});
  CHECK(lobby.size() == 3);
  CHECK(lobby.tables_of(kAda) == 2);
  CHECK(lobby.solo_tables_of(kAda) == Ids{"new", "old"});
  CHECK(lobby.tables_from("192.0.2.1") == 1);

  wire::TableCard full = card_of("old", "nyse", 1);
  full.seats[1] = seat(wire::SeatKind::Person, "Ben");
  lobby.post(full, kAda, true);
  CHECK(lobby.solo_tables_of(kAda) == Ids{"new"});
  CHECK(lobby.tables_from("192.0.2.1") == 1);
  lobby.post(full, kAda, false);
  CHECK(ids_of(lobby.rows()) == Ids{"new"});
  CHECK(lobby.tables_from("192.0.2.1") == 0);
  CHECK(lobby.tables_of(kAda) == 1);
}

TEST_CASE("lobby: lists tables from the store, and counts the people seated at them") {
  Lobby lobby;
  lobby.post(card_of("gathering", "nyse", 1), kAda, true);
  wire::TableCard playing = card_of("playing", "nyse", 2);
  playing.status = wire::TableStatus::Playing;
  playing.seats[1] = seat(wire::SeatKind::Bot, "Greedy");
  lobby.remember({"playing", kAda, {true, to_text(playing), std::nullopt}});
  lobby.remember({"stonks", kBen, {true, to_text(card_of("stonks", "stonks", 3)), std::nullopt}});
  lobby.remember({"unreadable", kBen, {true, "not JSON", std::nullopt}});
  CHECK(lobby.size() == 4);
  CHECK(ids_of(lobby.rows()) == Ids{"stonks", "playing", "gathering"});
  CHECK(lobby.solo_tables_of(kAda) == Ids{"playing", "gathering"});
  wire::TableCard shared = card_of("shared", "nyse", 4);
  shared.seats[1] = seat(wire::SeatKind::Person, "Ben");
  lobby.remember({"shared", kAda, {true, to_text(shared), std::nullopt}});
  CHECK(lobby.solo_tables_of(kAda) == Ids{"playing", "gathering"});
  CHECK(lobby.tables_of(kAda) == 3);
}

TEST_CASE("lobby: one guest's tables push out nobody's, behind one address or many") {
  Lobby lobby;
  lobby.post(card_of("honest", "nyse", 1), kAda, true);
  lobby.record_origin("honest", "192.0.2.1");
  // Six addresses with 300 newer tables each, by six guests each.
  for (int at = 0; at < 1800; ++at) {
    const std::string id = "t" + std::to_string(at);
    lobby.post(card_of(id, "nyse", 2 + at), 100 + at / 50, true);
    lobby.record_origin(id, "198.51.100." + std::to_string(at / 300));
  }
  Ids rows = ids_of(lobby.rows());
  CHECK(rows.size() == 200);
  CHECK(rows.back() == "honest");
  CHECK(rows.front() == "t1799");
  // A place that becomes free goes to the next of the same address.
  const auto listed = [&](const std::string& id) {
    rows = ids_of(lobby.rows());
    return std::find(rows.begin(), rows.end(), id) != rows.end();
  };
  CHECK(!listed("t1789"));  // the eleventh of its host
  lobby.post(card_of("t1799", "nyse", 1801), 135, false);
  CHECK(listed("t1789"));
  // One address alone has its share, and one guest a smaller one.
  Lobby quiet;
  for (int at = 0; at < 300; ++at) {
    const std::string id = "t" + std::to_string(at);
    quiet.post(card_of(id, "nyse", at), at < 100 ? kAda : at, true);
    quiet.record_origin(id, "192.0.2.1");
    if (at == 99) CHECK(quiet.rows().size() == 10);
  }
  CHECK(quiet.rows().size() == 40);
}

TEST_CASE("lobby: the list never exceeds the limit of a message, whatever the cards hold") {
  Lobby lobby;
  wire::TableCard card = card_of("t", "nyse", 1);
  card.options["rows"] = json::array(20'000, 7);
  card.options["hands"] = std::string(3000, 'h');
  card.options["bell"] = true;
  card.commitment = std::string(64, 'c');
  card.seats.assign(10, seat(wire::SeatKind::Person, std::string(300, 'n')));
  for (int at = 0; at < 400; ++at) {
    card.id = "t" + std::to_string(at);
    lobby.post(card, 100 + at, true);
    // After a restart too, from the whole card that earlier programs stored.
    card.id = "s" + std::to_string(at);
    lobby.remember({card.id, 600 + at, {true, to_text(card), std::nullopt}});
  }
  CHECK(lobby.rows().size() == 200);
  CHECK(list_of(lobby.rows()).size() < std::size_t{512} * 1024);
  // The small options stay in a usual card.
  Lobby usual;
  wire::TableCard plain = card_of("t", "nyse", 1);
  plain.options["rows"] = json::array(20'000, 7);
  plain.options["bell"] = true;
  usual.post(plain, kAda, true);
  const json::value row = json::parse(usual.rows().at(0).text);
  CHECK(row.at("options") == json::object{{"bell", true}});
  CHECK(text_of(row.at("seats").as_array()[0].at("name")) == "Ada");
}

TEST_CASE("lobby feed: sends the list immediately, and then numbered changes") {
  boost::asio::io_context network;
  Lobby lobby;
  LobbyFeed feed(network, lobby, kQuick);
  const auto line = std::make_shared<Heard>();
  const auto run = [&network] {
    network.restart();
    network.run();
  };
  feed.connect(ConnectionId{1}, line);
  REQUIRE(line->texts.size() == 1);
  CHECK(line->texts[0] == R"({"type":"lobby","number":0,"tables":[]})");
  feed.publish(card_of("a", "nyse", 1), kAda, true);
  feed.publish(card_of("b", "nyse", 2), kAda, true);
  CHECK(line->texts.size() == 1);
  run();
  REQUIRE(line->texts.size() == 2);
  json::value news = json::parse(line->texts[1]);
  CHECK(text_of(news.at("type")) == "lobby_change");
  CHECK(news.at("number").as_int64() == 1);
  CHECK(news.at("tables").as_array().size() == 2);

  // A change within the interval is in the list of a newcomer only once the others have it.
  feed.publish(card_of("a", "nyse", 1), kAda, false);
  const auto later = std::make_shared<Heard>();
  feed.connect(ConnectionId{2}, later);
  CHECK(json::parse(later->texts[0]).at("number").as_int64() == 1);
  CHECK(json::parse(later->texts[0]).at("tables").as_array().size() == 2);
  run();
  CHECK(line->texts.at(2) == R"({"type":"lobby_change","number":2,"tables":[],"gone":["a"]})");
  CHECK(later->texts.at(1) == line->texts.at(2));

  // A connection to a table is no change.
  wire::TableCard connected = card_of("b", "nyse", 2);
  connected.seats[0].connected = true;
  feed.publish(connected, kAda, true);
  run();
  CHECK(line->texts.size() == 3);

  feed.publish(card_of("c", "nyse", 3), kAda, true);
  feed.stop();
  feed.changed();
  run();
  CHECK(line->texts.size() == 3);
  feed.close_all("bye");
  CHECK(line->closed == "bye");
  feed.disconnect(ConnectionId{1});
  CHECK(feed.find(ConnectionId{1}) == nullptr);
  CHECK(feed.size() == 1);
}

TEST_CASE("lobby feed: changes that cost too much are merged for longer") {
  boost::asio::io_context network;
  Lobby lobby;
  // A change of some 250 bytes to one connection costs an hour.
  LobbyFeed feed(network, lobby, {std::chrono::milliseconds(1), 1, std::chrono::hours(1)});
  const auto line = std::make_shared<Heard>();
  feed.connect(ConnectionId{1}, line);
  feed.publish(card_of("a", "nyse", 1), kAda, true);
  network.run_one();
  CHECK(line->texts.size() == 2);
  feed.publish(card_of("b", "nyse", 2), kAda, true);
  CHECK(network.run_one_for(std::chrono::milliseconds(50)) == 0);
  CHECK(line->texts.size() == 2);
}

TEST_CASE("lobby feed: accepts ping and refuses everything else") {
  Heard line;
  CHECK(LobbyFeed::answer(line, R"({"type":"ping"})"));
  CHECK(line.texts.back() == R"({"type":"pong"})");
  CHECK(!LobbyFeed::answer(line, R"({"type":"hello","protocol":3})"));
  CHECK(line.texts.back().find("the lobby accepts only ping") != std::string::npos);
  CHECK(!LobbyFeed::answer(line, "{"));
  CHECK(line.texts.back().find("not valid JSON") != std::string::npos);
}

namespace {

// Rooms that record their calls and close the tables that the test names.
class WrittenRooms final : public TableRooms {
 public:
  explicit WrittenRooms(Lobby& lobby) : lobby_(lobby) {}
  void open(const std::string& table) override { opened.push_back(table); }
  void wake_at(const std::string& table, std::optional<std::int64_t>) override {
    planned.push_back(table);
  }
  void close_if_unused(const std::string& table,
                       PersonId host,
                       std::function<void()> then) override {
    asked.push_back(table);
    if (table == closing) lobby_.post(card_of(table, "nyse", 0), host, false);
    then();
  }

  Ids opened;
  Ids planned;
  Ids asked;
  std::string closing;

 private:
  Lobby& lobby_;
};

struct Factory {
  Factory() {
    limits.tables_per_person = 2;
    limits.tables_per_address = 3;
    limits.tables = 4;
  }

  wire::NewTable setting(std::string_view seats) const {
    return *from_text<wire::NewTable>(table_wish("nyse", seats), "table");
  }
  // The id of the table, or the status of the refusal.
  std::string open(std::string_view seats, PersonId host, const std::string& address) {
    std::string answer;
    factory.open({*factory.checked(setting(seats)), host, address, {}}, [&](auto opened) {
      answer = opened ? *opened : std::to_string(opened.error().status);
    });
    settle();
    return answer;
  }
  void settle() {
    bool is_done = false;
    store.flush([&] { is_done = true; });
    while (!is_done) {
      network.restart();
      network.run_one_for(std::chrono::milliseconds(20));
    }
    while (network.poll() > 0) network.restart();
  }

  boost::asio::io_context network;
  TakenKeysStore store{post_to(network)};
  HouseLimits limits;
  std::int64_t now = kTestTime;
  HouseClock clock{{.wall = [this] { return now; }, .steady = [this] { return ++now; }}};
  Lobby lobby;
  LobbyFeed feed{network, lobby, kQuick};
  WrittenRooms rooms{lobby};
  TableFactory factory{{.store = store,
                        .games = test_catalogue(),
                        .limits = limits,
                        .clock = clock,
                        .lobby = lobby,
                        .feed = feed,
                        .rooms = rooms}};
};

}  // namespace

TEST_CASE("table factory: an invalid setting is refused with the name of its field") {
  const Factory house;
  const auto refused = [&](const wire::NewTable& setting) {
    const auto checked = house.factory.checked(setting);
    REQUIRE(!checked);
    CHECK(checked.error().status == 400);
    return checked.error().message.text;
  };
  wire::NewTable setting = house.setting("og");
  const auto checked = house.factory.checked(setting);
  REQUIRE(checked);
  CHECK(checked->options.size() > setting.options.size());
  setting.clock.kind = wire::ClockKind::Bank;
  CHECK(refused(setting).find("clock.bank_seconds") == 0);
  setting.seats[0] = {.kind = wire::SeatPlan::Open, .bot = "greedy"};
  CHECK(refused(setting) == "seats.bot: an open seat has no bot");
  setting.seats[0] = {.kind = wire::SeatPlan::Bot, .bot = std::nullopt};
  CHECK(refused(setting) == "seats.bot: is missing");
  setting.seats[0] = {.kind = wire::SeatPlan::Bot, .bot = "clairvoyant"};
  CHECK(refused(setting).find("seats.bot: must be one of random, ") == 0);
  setting.seats[0] = {.kind = wire::SeatPlan::Open, .bot = std::nullopt, .persona = "okoro"};
  CHECK(refused(setting) == "seats.persona: an open seat has no persona");
  setting.seats[0] = {.kind = wire::SeatPlan::Bot, .bot = "greedy", .persona = "nobody"};
  CHECK(refused(setting) == "seats.persona: there is no such one");
  setting.seats[0].persona = "okoro";
  setting.seats[1] = setting.seats[0];
  CHECK(refused(setting) == "seats.persona: each may sit at a table once");
  setting.seats.pop_back();
  CHECK(refused(setting) == "seats: must be 2, one per player");
  setting.players = 99;
  CHECK(refused(setting) == "players: NYSE seats 1 to 10");
  setting.game = "chess";
  CHECK(refused(setting) == "game: there is no such game");
  setting = house.setting("oo");
  setting.options["x"] = 1;
  CHECK(refused(setting).find("options") == 0);
}

TEST_CASE("table factory: a new table is stored, listed and scheduled; a full one is opened") {
  Factory house;
  const std::string waiting = house.open("oo", kAda, "192.0.2.1");
  REQUIRE(waiting.size() == 16);
  CHECK(ids_of(house.lobby.rows()) == Ids{waiting});
  CHECK(house.lobby.tables_from("192.0.2.1") == 1);
  CHECK(house.rooms.planned == Ids{waiting});
  CHECK(house.rooms.opened.empty());
  const std::string full = house.open("gg", kBen, "192.0.2.2");
  CHECK(house.rooms.opened == Ids{full});
  std::optional<StoredTable> stored;
  house.store.load(waiting, [&](auto found) { stored = **std::move(found); });
  house.settle();
  REQUIRE(stored);
  CHECK(stored->header.host == kAda);
  CHECK(stored->header.game == "nyse");
}

TEST_CASE("table factory: an id that is taken is drawn again") {
  Factory house;
  house.store.conflicts = 2;
  const std::string opened = house.open("oo", kAda, "192.0.2.1");
  REQUIRE(house.store.tables.size() == 3);
  CHECK(house.store.tables[0] != house.store.tables[1]);
  CHECK(house.store.tables[1] != house.store.tables[2]);
  CHECK(opened == house.store.tables[2]);
  CHECK(ids_of(house.lobby.rows()) == Ids{opened});
}

TEST_CASE("table factory: limits tables per person, per address and in total") {
  Factory house;
  house.open("oo", kAda, "192.0.2.1");
  const std::string newer = house.open("oo", kAda, "192.0.2.1");
  CHECK(house.open("oo", kAda, "192.0.2.1") == "429");
  CHECK(house.rooms.asked.size() == 2);  // neither agreed
  house.rooms.closing = newer;
  house.rooms.asked.clear();
  CHECK(house.open("oo", kAda, "192.0.2.1").size() == 16);
  CHECK(house.rooms.asked.back() == newer);  // the oldest was asked first
  CHECK(house.open("oo", kBen, "192.0.2.1").size() == 16);
  CHECK(house.open("oo", kBen, "192.0.2.1") == "429");
  CHECK(house.factory.refuse_address("192.0.2.1")->status == 429);
  CHECK(!house.factory.refuse_address("192.0.2.2"));
  CHECK(house.open("oo", 3, "192.0.2.2").size() == 16);
  CHECK(house.open("oo", 4, "192.0.2.3") == "503");
}

}  // namespace bourse
