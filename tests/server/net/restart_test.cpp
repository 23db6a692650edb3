// SPDX-License-Identifier: Apache-2.0
//
// Restarting the server while people play: it drains before it closes, and a socket inherited from
// a service manager keeps the port open meanwhile.
#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <doctest/doctest.h>
#include <fcntl.h>

#include "tests/cli/run_program.h"
#include "tests/server/net/program_house.h"
#include "tests/server/net/running_server.h"

using namespace bourse;
using namespace bourse::test;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

namespace {

constexpr int kGames = 20;

std::string bot_table() {
  return R"({"game":"stockastic","players":3,"options":{},)"
         R"("seats":[{"kind":"open"},{"kind":"bot","bot":"tycoon"},{"kind":"bot","bot":"tycoon"}],)"
         R"("clock":{"kind":"none","expiry":"bot"},"visibility":"open"})";
}

// A move, and the answer once there is one.
struct Sent {
  std::string id;
  std::size_t seat = 0;
  json::object message;
  std::int64_t number = 0;  // 0: not acknowledged
};

// Two people who play on, whatever happens to their connections.
class ResilientPair {
 public:
  explicit ResilientPair(const ProgramHouse& house) : players_(house) {}

  // Plays one move. False: the connection was lost on the way.
  bool play(int turn) {
    const std::size_t seat = players_.asked();
    const std::string id = "m" + std::to_string(turn);
    moves_.push_back({id, seat, players_.move(seat, id), 0});
    try {
      players_.people[seat]->send(moves_.back().message);
      for (std::size_t at = 0; at < 2; ++at) {
        players_.last[at] = players_.people[at]->wait_for("batch");
      }
      moves_.back().number = players_.people[seat]->wait_for("accepted").at("number").as_int64();
      return true;
    } catch (const std::runtime_error&) {
      return false;
    }
  }

  // Reconnects as often as it takes, then sends the last move again. The time until the welcome.
  steady_clock::duration come_back() {
    const auto start = steady_clock::now();
    while (true) {
      try {
        players_.reconnect();
        break;
      } catch (const std::exception&) {
        REQUIRE(steady_clock::now() - start < 30s);
        std::this_thread::sleep_for(100ms);
      }
    }
    const auto taken = steady_clock::now() - start;
    Sent& last = moves_.back();
    players_.people[last.seat]->send(last.message);
    last.number = players_.people[last.seat]->wait_for("accepted").at("number").as_int64();
    for (auto& person : players_.people) person->texts().clear();
    players_.reconnect();
    return taken;
  }

  // Every acknowledged id is answered with its first number.
  void check_all() {
    for (const Sent& move : moves_) {
      players_.people[move.seat]->send(move.message);
      const json::object again = players_.people[move.seat]->wait_for("accepted");
      CHECK(again.at("id").as_string() == move.id);
      CHECK(again.at("number").as_int64() == move.number);
    }
  }
  std::size_t moves() const { return moves_.size(); }

 private:
  TwoPlayers players_;
  std::vector<Sent> moves_;
};

}  // namespace

TEST_CASE(
    "NET-RESTART a server that is asked to stop opens no table and lets a bot think to the end") {
  HouseLimits limits = quick_house();
  limits.bot_pause_least = limits.bot_pause_most = 3000ms;
  RunningServer house(quiet_door(), limits);
  TestClient ada(house.address(), "Ada");
  const auto opened = ada.request("POST", "/api/tables", bot_table());
  const std::string table(read_object(opened.body).at("id").as_string());
  REQUIRE(ada.sit(table, 0).status == 200);
  ada.connect(table);
  json::object last = ada.hello();
  // Plays until the bot thinks.
  for (int move = 0; !last.at("position").at("choices").as_array().empty(); ++move) {
    ada.send({{"type", "move"},
              {"id", "m" + std::to_string(move)},
              {"after", last.at("number")},
              {"action", last.at("position").at("choices").as_array()[0].at("action")}});
    last = ada.wait_for("batch");
  }
  while (house.house_counters().bots_thinking == 0) std::this_thread::sleep_for(1ms);

  const auto stopping = std::async(std::launch::async, [&] { house.close(); });
  CHECK(ada.wait_for("restarting").size() == 1);
  TestClient ben(house.address(), "Ben");
  const auto refused = ben.request("POST", "/api/tables", bot_table());
  CHECK(refused.status == 503);
  CHECK(has(refused.body, "\"key\":\"restarting\""));
  CHECK(ben.request("GET", "/api/tables/" + table).status == 200);
  CHECK(ben.request("GET", "/readyz").status == 503);
  CHECK(ada.wait_until_closed() == 1001);
  stopping.wait();
}

TEST_SUITE_BEGIN("SQLite only: restarts the program");

TEST_CASE("NET-RESTART twenty games go on through a restart, and the port stays open") {
  boost::asio::io_context network;
  boost::asio::ip::tcp::acceptor port(network, {boost::asio::ip::address_v4::loopback(), 0});
  port.listen(4096);
  // Inherited by the shell that starts the program.
  fcntl(port.native_handle(), F_SETFD, 0);
  ProgramHouse house({"--bot-delay", "0"}, port.native_handle());
  CHECK(house.address().port == std::to_string(port.local_endpoint().port()));
  const client::ServerAddress address = house.address();

  std::vector<std::unique_ptr<ResilientPair>> pairs;
  pairs.reserve(kGames);
  for (int at = 0; at < kGames; ++at) pairs.push_back(std::make_unique<ResilientPair>(house));
  for (int turn = 0; turn < 3; ++turn) {
    for (auto& pair : pairs) REQUIRE(pair->play(turn));
  }

  std::atomic<bool> is_restarted = false;
  std::thread restarting([&] {
    house.stop();
    house.start();
    is_restarted = true;
  });
  // The port never refuses a connection; requests wait while no process accepts.
  steady_clock::duration longest{};
  std::thread asking([&] {
    while (!is_restarted) {
      const auto start = steady_clock::now();
      boost::asio::ip::tcp::socket probe(network);
      boost::system::error_code error;
      probe.connect(port.local_endpoint(), error);
      CHECK_FALSE(error);
      (void)client::send_request(address, {"GET", "/healthz", "", "", {}});
      longest = std::max(longest, steady_clock::now() - start);
    }
  });
  steady_clock::duration latest{};
  int returned = 0;
  for (int turn = 3; turn < 200 && (!is_restarted || returned < kGames); ++turn) {
    for (auto& pair : pairs) {
      if (pair->play(turn)) continue;
      latest = std::max(latest, pair->come_back());
      ++returned;
    }
  }
  restarting.join();
  asking.join();
  CHECK(returned == kGames);
  for (auto& pair : pairs) {
    pair->check_all();
    CHECK(pair->play(1000));
  }
  const auto ms = [](auto time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  };
  MESSAGE("longest wait for an answer: " << ms(longest) << " ms; last client back after "
                                         << ms(latest) << " ms; " << pairs[0]->moves()
                                         << " moves per table");
}

TEST_SUITE_END();
