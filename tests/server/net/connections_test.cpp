// SPDX-License-Identifier: Apache-2.0
//
// Connections over real sockets: people who play, and clients that are slow, silent or hostile.
// None of these costs anybody else a message.
#include <functional>
#include <random>
#include <thread>

#include <doctest/doctest.h>
#include <sys/resource.h>

#include "tests/server/net/raw_client.h"
#include "tests/server/net/running_server.h"
#include "tests/server/net/test_client.h"

using namespace bourse;
using namespace bourse::test;
using namespace std::chrono_literals;

namespace {

// Two people at a table for two, both connected and welcomed.
struct Pair {
  explicit Pair(RunningServer& house) : ada(house.address(), "Ada"), ben(house.address(), "Ben") {
    table = ada.open_table(2, 2);
    REQUIRE(ada.sit(table, 0).status == 200);
    REQUIRE(ben.sit(table, 1).status == 200);
    for (TestClient* guest : {&ada, &ben}) guest->connect(table);
    last = {ada.hello(), ben.hello()};
  }

  // The person who is asked plays the first choice; both see it.
  void play() {
    for (std::size_t at = 0; at < 2; ++at) {
      const json::object& position = last[at].at("position").as_object();
      if (position.at("choices").as_array().empty()) continue;
      TestClient& mover = at == 0 ? ada : ben;
      mover.send({{"type", "move"},
                  {"id", "m" + std::to_string(++count)},
                  {"after", last[at].at("number")},
                  {"action", position.at("choices").at(0).at("action")}});
      last = {ada.wait_for("batch"), ben.wait_for("batch")};
      CHECK(mover.wait_for("accepted").at("id") == json::value("m" + std::to_string(count)));
      return;
    }
    FAIL("nobody is asked");
  }

  TestClient ada;
  TestClient ben;
  std::string table;
  std::array<json::object, 2> last;
  int count = 0;
};

// Waits until it holds. A busy machine is slow, not wrong: the limit only ends hopeless waits.
bool eventually(const std::function<bool()>& holds) {
  const auto start = std::chrono::steady_clock::now();
  while (!holds() && std::chrono::steady_clock::now() - start < 60s) {
    std::this_thread::sleep_for(10ms);
  }
  return holds();
}

// Raises the limit of open files of this process as far as possible, and returns it.
std::size_t raise_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  getrlimit(RLIMIT_NOFILE, &files);
  return static_cast<std::size_t>(std::min<rlim_t>(files.rlim_cur, 1'000'000));
}

std::string socket_of(const Pair& pair) { return "/api/tables/" + pair.table + "/socket"; }

}  // namespace

TEST_CASE("NET-LINE two people play, each receives its own stream") {
  RunningServer house;
  Pair pair(house);
  for (int i = 0; i < 6; ++i) pair.play();
  CHECK(house.house_counters().moves == 6);
  CHECK(house.net_counters().lines == 2);
}

TEST_CASE("NET-LINE a page of another site gets no connection") {
  RunningServer house;
  Pair pair(house);
  TestClient eve(house.address(), "Eve");
  eve.connect(pair.table, "http://evil.example");
  CHECK(eve.wait_until_closed() == 0);
  CHECK(eve.why().find("403") == 0);
  eve.connect(pair.table, house.url());
  CHECK(eve.hello().at("type") == "welcome");
}

TEST_CASE("NET-LINE a client with a forged secret is a spectator and may not move") {
  RunningServer house;
  Pair pair(house);
  TestClient eve(house.address(), "Eve");
  eve.be("0123456789abcdef0123456789abcdef");
  eve.connect(pair.table);
  const json::object welcome = eve.hello();
  CHECK_FALSE(welcome.contains("seat"));
  eve.send({{"type", "move"}, {"id", "x"}, {"after", welcome.at("number")}, {"action", "1"}});
  CHECK_FALSE(eve.wait_for("refused").at("sentence").as_string().empty());
  CHECK(eve.sit(pair.table, 0).status >= 400);
  pair.play();
}

TEST_CASE("NET-LINE a table that does not exist is reported and the connection closed") {
  RunningServer house;
  TestClient eve(house.address(), "Eve");
  eve.connect("nothing");
  eve.send({{"type", "hello"}, {"protocol", 3}});
  CHECK_FALSE(eve.wait_for("refused").at("sentence").as_string().empty());
  CHECK(eve.wait_until_closed() == 1008);
  eve.open_websocket("/api/nothing/socket");
  eve.wait_until_closed();
  CHECK(eve.why().find("404") == 0);
}

TEST_CASE("NET-LINE binary, oversize and broken messages close their connection, with a reason") {
  RunningServer house;
  Pair pair(house);
  TestClient eve(house.address(), "Eve");
  eve.connect(pair.table);
  eve.hello();
  eve.line().send_binary("\x01\x02");
  CHECK(eve.wait_until_closed() == 1003);
  CHECK(eve.why().find("text") != std::string::npos);

  eve.connect(pair.table);
  eve.line().send(std::string(std::size_t{17} * 1024, 'x'));
  CHECK(eve.wait_until_closed() == 1009);

  eve.connect(pair.table);
  eve.line().send("\xff\xfe");
  CHECK(eve.wait_until_closed() == 1007);

  eve.connect(pair.table);
  eve.line().send(
      std::string(std::size_t{16} * 1024, 'x'));  // the maximum length: refused, not closed
  eve.wait_for("refused");
  pair.play();
  CHECK(house.net_counters().lines == 3);
}

TEST_CASE("NET-LINE text that is not a message is refused and the connection stays open") {
  RunningServer house;
  Pair pair(house);
  for (const char* text : {"",
                           "{",
                           "[]",
                           "null",
                           R"({"type":"nothing"})",
                           R"({"type":7})",
                           R"({"type":"move"})",
                           R"({"type":"ping","type":"ping"})",
                           R"({"type":"hello","protocol":3,"more":1})"}) {
    CAPTURE(text);
    pair.ada.line().send(text);
    CHECK_FALSE(pair.ada.wait_for("refused").at("sentence").as_string().empty());
  }
  pair.ada.send({{"type", "ping"}});
  pair.ada.wait_for("pong");
  pair.play();
}

TEST_CASE("NET-LINE garbage instead of frames affects only its sender") {
  RunningServer house;
  Pair pair(house);
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    RawClient client(house.port(), "127.0.0.3");
    REQUIRE(client.upgrade(socket_of(pair)));
    std::string garbage;
    for (int i = 0; i < 400; ++i) garbage += static_cast<char>(random());
    client.send(garbage);
    client.receive(20ms);
  }
  for (const int first : {0x83, 0x8b, 0xf1, 0x80, 0x09, 0x88, 0x01}) {
    RawClient client(house.port(), "127.0.0.3");
    REQUIRE(client.upgrade(socket_of(pair)));
    client.send(RawClient::frame(static_cast<unsigned char>(first), "x"));
    client.receive(20ms);
  }
  pair.play();
}

TEST_CASE("NET-LINE fragments form one message, and an unmasked frame closes the connection") {
  RunningServer house;
  Pair pair(house);
  RawClient client(house.port());
  REQUIRE(client.upgrade(socket_of(pair)));
  client.send(RawClient::frame(0x01, R"({"type":)") + RawClient::frame(0x89, "ping") +
              RawClient::frame(0x80, R"("ping"})"));
  const std::string answer = client.receive(5s, R"({"type":"pong"})");
  CHECK(answer.find(R"({"type":"pong"})") != std::string::npos);
  client.send(std::string("\x81\x02{}", 4));
  client.receive(5s);
  CHECK(client.is_closed());
}

TEST_CASE("NET-LINE a silent client is dropped") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.silence = 1s;
  RunningServer house(impl);
  Pair pair(house);
  RawClient silent(house.port());
  REQUIRE(silent.upgrade(socket_of(pair)));
  CHECK(eventually([&] {
    pair.ada.rest(20ms);
    pair.ben.rest(20ms);
    return house.net_counters().lines == 2;
  }));
  pair.play();  // clients that answer pings are still connected
}

TEST_CASE("NET-LINE a client that does not read is dropped and nobody waits for it") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.waiting_bytes = std::size_t{128} * 1024;
  impl.limits.messages_per_second = 100'000;
  impl.limits.messages_at_once = 100'000;
  HouseLimits limits = quick_house();
  limits.hello_burst = 100'000;
  RunningServer house(impl, limits);
  Pair pair(house);
  RawClient slow(house.port());
  slow.receive_buffer(4096);
  REQUIRE(slow.upgrade(socket_of(pair)));
  // Each hello is answered with a welcome of some kilobytes, which the client does not read.
  const std::string hello = RawClient::frame(0x81, R"({"type":"hello","protocol":3})");
  std::string hellos;
  for (int i = 0; i < 50; ++i) hellos += hello;
  for (int i = 0; i < 200 && house.net_counters().slow_connections == 0; ++i) slow.send(hellos);
  CHECK(eventually([&] { return house.net_counters().slow_connections == 1; }));
  pair.play();
  CHECK(eventually([&] { return house.net_counters().lines == 2; }));
}

TEST_CASE("NET-LINE a client that has read everything gets a message of any size") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.waiting_bytes = 256;
  RunningServer house(impl, quick_house());
  TestClient ada(house.address(), "Ada");
  ada.connect(ada.open_table(2, 2));
  const std::size_t bytes = json::serialize(ada.hello()).size();
  CHECK(bytes > impl.limits.waiting_bytes);
  CHECK(house.net_counters().slow_connections == 0);
}

TEST_CASE("NET-LINE a flood of messages is read slowly, and none is lost") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.messages_per_second = 100;
  impl.limits.messages_at_once = 10;
  RunningServer house(impl);
  Pair pair(house);
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 60; ++i) pair.ada.send({{"type", "ping"}});
  for (int i = 0; i < 60; ++i) pair.ada.wait_for("pong");
  CHECK(std::chrono::steady_clock::now() - start > 400ms);
  CHECK(house.net_counters().held_messages > 0);
  pair.play();
}

TEST_CASE("NET-LINE a client that says hello too often is told when to try again") {
  HouseLimits limits = quick_house();
  limits.hello_interval = 1s;
  RunningServer house(quiet_door(), limits);
  Pair pair(house);
  for (int at = 1; at < limits.hello_burst; ++at) pair.ada.hello();
  pair.ada.send({{"type", "hello"}, {"protocol", 3}});
  CHECK(pair.ada.wait_for("refused").at("key") == "hello_later");
  pair.play();  // all other messages are still accepted
  pair.ben.hello();
  pair.ada.rest(1s);
  CHECK(pair.ada.hello().at("number") == pair.last[0].at("number"));
}

TEST_CASE("NET-LINE thousands of connections opened and abandoned do not affect those who play") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.request_time = 2s;
  impl.limits.connections_per_address = 200;
  RunningServer house(impl);
  Pair pair(house);
  std::vector<RawClient> left;
  std::size_t wanted = 10'000;
  // Client and server share the open files of this process.
  wanted = std::min(wanted, raise_files() / 2 - 100);
  for (std::size_t at = 0; at < wanted; ++at) {
    const std::string from = "127.0.1." + std::to_string(1 + at % 200);
    left.emplace_back(house.port(), from.c_str());
    if (at % 1000 == 0) pair.play();
  }
  const auto start = std::chrono::steady_clock::now();
  pair.play();
  CHECK(std::chrono::steady_clock::now() - start < 5s);
  MESSAGE(wanted, " connections");
  // The last ones may still be in the system's accept queue.
  CHECK(eventually([&] { return house.net_counters().accepted >= wanted; }));
  CHECK(house.net_counters().turned_away == 0);
  // A client that never sends a request is dropped.
  left.front().receive(5s);
  CHECK(left.front().is_closed());
  left.back().receive(5s);
  CHECK(left.back().is_closed());
  pair.play();
}

TEST_CASE("NET-LINE the connections of one address are limited") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.connections_per_address = 20;
  RunningServer house(impl);
  std::vector<RawClient> crowd;
  crowd.reserve(30);
  for (int i = 0; i < 30; ++i) crowd.emplace_back(house.port(), "127.0.0.9");
  CHECK(crowd.back().receive(5s).find(" 503 ") != std::string::npos);
  CHECK(house.net_counters().turned_away == 10);
  Pair pair(house);
  pair.play();
  crowd.clear();
  TestClient again(house.address(), "Again");
  CHECK(again.request("GET", "/healthz").status == 200);
}

TEST_CASE("NET-LINE the lobby has its own WebSocket") {
  RunningServer house;
  TestClient ada(house.address(), "Ada");
  ada.open_websocket("/api/lobby/socket");
  CHECK(ada.wait_for("lobby").at("tables").as_array().empty());
  TestClient ben(house.address(), "Ben");
  ben.open_table(2, 2);
  const json::object news = ada.wait_for("lobby_change");
  CHECK(news.at("tables").as_array().size() == 1);
}

TEST_CASE("NET-LINE a server that closes sends 1001 to everybody and keeps acknowledged moves") {
  auto house = std::make_unique<RunningServer>();
  Pair pair(*house);
  pair.play();
  std::thread closing([&] { house->close(); });
  CHECK(pair.ada.wait_until_closed() == 1001);
  CHECK(pair.ben.wait_until_closed() == 1001);
  closing.join();
}
