// SPDX-License-Identifier: Apache-2.0
//
// A complete house for tests: a real store on its own database, a clock that the test sets, and
// clients that collect what they are sent. Only sockets and time are replaced.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "games/registry.h"
#include "server/domain/game_list.h"
#include "server/house.h"
#include "tests/sealed/sealed.h"
#include "tests/server/test_store.h"

namespace bourse {

inline std::string text_of(const json::value& value) {
  return {value.as_string().data(), value.as_string().size()};
}

inline const ErasedGame* find_test_game(std::string_view key) {
  const ErasedGame* game = find_sealed(key);
  return game != nullptr ? game : find_game(key);
}

// The registered games and the sealed one.
inline const GameList& test_catalogue() {
  static const GameList kCatalogue = [] {
    GameList catalogue = registered_games();
    catalogue.games.push_back(&sealed_game());
    catalogue.find = find_test_game;
    return catalogue;
  }();
  return kCatalogue;
}

// Collects everything that one client is sent.
class Heard : public Connection {
 public:
  void send(std::string_view text) override { texts.emplace_back(text); }
  void close(std::string_view why) override { closed = std::string(why); }

  std::vector<std::string> texts;
  std::optional<std::string> closed;
};

struct Client {
  ConnectionId id{};
  std::shared_ptr<Heard> heard;
  std::size_t read = 0;  // texts read by TestHouse::next()
};

struct Answer {
  int status = 0;
  json::value body;
  std::string text;
  std::string secret;
  bool drops_cookie = false;
  bool drops_old_cookie = false;
};

inline HouseLimits test_limits() {
  HouseLimits limits;
  limits.bot_pause_least = limits.bot_pause_most = std::chrono::milliseconds(0);
  limits.order_pause_least = limits.order_pause_most = std::chrono::milliseconds(0);
  limits.lobby_interval = std::chrono::milliseconds(1);
  limits.lobby_prices_interval = std::chrono::milliseconds(1);
  limits.people_per_address = 1'000'000;
  limits.tables_per_address = 1'000'000;
  limits.chat_burst = 3;
  limits.hint_iterations = 60;
  limits.hint_time = std::chrono::hours(1);  // results do not depend on the machine's load
  return limits;
}

inline constexpr std::int64_t kTestTime = 1'800'000'000'000;

class TestHouse {
 public:
  explicit TestHouse(HouseLimits limits = test_limits())
      : TestHouse(limits, std::make_shared<TestDatabase>()) {}
  // A second house on the same database.
  TestHouse(HouseLimits limits, const TestHouse& other) : TestHouse(limits, other.database_) {}
  TestHouse(HouseLimits limits,
            std::shared_ptr<TestDatabase> database,
            std::int64_t opened = kTestTime)
      : now(opened), limits_(limits), database_(std::move(database)) {
    open();
  }
  ~TestHouse() { shut(); }
  TestHouse(const TestHouse&) = delete;
  TestHouse& operator=(const TestHouse&) = delete;

  // As if the process had been killed after its last write, and another one started.
  void restart() {
    shut();
    open();
  }
  void shut() {
    house_.reset();
    store_.reset();
    network_.reset();
  }
  void open() {
    network_ = std::make_unique<boost::asio::io_context>();
    store_ = database_->open(*network_);
    house_ = std::make_unique<House>(
        *network_,
        *store_,
        *games,
        limits_,
        TimeSources{.wall = [this] { return now + stepped; }, .steady = [this] { return now; }},
        [this](const ServerFault& fault) { faults.emplace_back(word_of(fault.event)); });
  }

  House& house() { return *house_; }
  Store& store() { return *store_; }
  const std::string& path() const { return database_->folder(); }  // of the SQLite file

  // Runs the house until the condition holds; fails the test if it never does.
  void until(const std::function<bool()>& holds) {
    const auto start = std::chrono::steady_clock::now();
    while (!holds()) {
      network_->restart();
      network_->run_one_for(std::chrono::milliseconds(20));
      const auto waited = std::chrono::steady_clock::now() - start;
      REQUIRE_MESSAGE(waited < std::chrono::seconds(20), "the house did not do what it should");
    }
  }
  // Runs the house until nothing is pending.
  void settle() {
    bool is_done = false;
    store_->flush([&] { is_done = true; });
    until([&] { return is_done; });
    while (network_->poll() > 0 || house_->counters().bots_thinking > 0) network_->restart();
  }

  Answer ask(std::string method,
             const std::string& path,
             std::string body = {},
             std::string who = {}) {
    ApiRequest request;
    request.method = std::move(method);
    const std::size_t mark = path.find('?');
    if (mark != std::string::npos) request.query = path.substr(mark + 1);
    request.path = path.substr(0, mark);
    request.body = std::move(body);
    request.secret = std::move(who);
    request.address = address;
    request.credential = credential;
    request.device = device;
    std::optional<Answer> answer;
    house_->answer(std::move(request), [&](const ApiAnswer& given) {
      answer = Answer{given.status, {}, given.body, given.new_secret.value_or("")};
      answer->drops_cookie = given.drops_cookie;
      answer->drops_old_cookie = given.drops_old_cookie;
      if (auto value = parse_json(given.body, "answer")) answer->body = *std::move(value);
    });
    until([&] { return answer.has_value(); });
    return *std::move(answer);
  }
  Answer get(const std::string& path, std::string who = {}) {
    return ask("GET", path, {}, std::move(who));
  }
  Answer post(const std::string& path, std::string body, std::string who = {}) {
    return ask("POST", path, std::move(body), std::move(who));
  }

  // A person's secret.
  std::string person(const std::string& name) {
    const Answer answer = post("/api/me", R"({"name":")" + name + R"("})");
    REQUIRE(answer.status == 200);
    return answer.secret;
  }

  Client connect(const std::string& path, const std::string& who = {}) {
    ApiRequest request;
    request.method = "GET";
    request.path = path;
    request.secret = who;
    request.address = address;
    request.credential = credential;
    REQUIRE(!house_->refuse_connection(request));
    Client client;
    client.heard = std::make_shared<Heard>();
    client.id = house_->connect(request, client.heard);
    return client;
  }
  void say(const Client& client, std::string_view text) { house_->on_message(client.id, text); }

  // The next message of this type; others before it are skipped.
  json::object next(Client& client, std::string_view type) {
    json::object found;
    until([&] {
      while (client.read < client.heard->texts.size()) {
        const json::value value = json::parse(client.heard->texts[client.read++]);
        if (text_of(value.at("type")) != type) continue;
        found = value.as_object();
        return true;
      }
      return false;
    });
    return found;
  }
  // Connects to a table and says hello.
  Client join(const std::string& table, const std::string& who, json::object* welcome = nullptr) {
    Client client = connect("/api/tables/" + table + "/socket", who);
    say(client, R"({"type":"hello","protocol":3})");
    json::object greeting = next(client, "welcome");
    if (welcome != nullptr) *welcome = std::move(greeting);
    return client;
  }

  // Everything stored for a table.
  StoredTable books(const std::string& table) {
    std::optional<StoredTable> found;
    store_->load(table, [&](auto loaded) { found = **std::move(loaded); });
    until([&] { return found.has_value(); });
    return *std::move(found);
  }

  std::int64_t now;
  std::int64_t stepped = 0;                    // how far somebody has set the system's clock
  std::string address = "192.0.2.1";           // of the client that asks or connects next
  Credential credential = Credential::Bearer;  // how it proves who it is
  std::string device;                          // its kind
  std::vector<std::string> faults;             // reported by the house
  const GameList* games = &test_catalogue();   // used by the next open()

 private:
  HouseLimits limits_;
  std::shared_ptr<TestDatabase> database_;
  std::unique_ptr<boost::asio::io_context> network_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<House> house_;
};

inline constexpr std::string_view kNoClock = R"({"kind":"none","expiry":"bot"})";

// A body for POST /api/tables: seats "o" for people, "g", "t" and "r" for greedy bots, tycoons and
// random ones.
inline std::string table_wish(std::string_view game,
                              std::string_view seats,
                              std::string_view clock = kNoClock,
                              std::string_view options = "{}") {
  std::string list;
  for (const char seat : seats) {
    if (!list.empty()) list += ',';
    list += seat == 'o'   ? R"({"kind":"open"})"
            : seat == 'g' ? R"({"kind":"bot","bot":"greedy"})"
            : seat == 't' ? R"({"kind":"bot","bot":"tycoon"})"
                          : R"({"kind":"bot","bot":"random"})";
  }
  return R"({"game":")" + std::string(game) + R"(","players":)" + std::to_string(seats.size()) +
         R"(,"options":)" + std::string(options) + R"(,"seats":[)" + list + R"(],"clock":)" +
         std::string(clock) + R"(,"visibility":"open"})";
}

// People at a table, all of them connected.
struct Party {
  std::string table;
  std::vector<std::string> secrets;
  std::vector<Client> clients;
};

// At a table with a bank the opening bell has rung, unless `rings` says otherwise.
inline Party gather(TestHouse& house, std::string_view wish, int people, bool rings = true) {
  Party party;
  party.secrets.push_back(house.person("Ada"));
  const Answer opened = house.post("/api/tables", std::string(wish), party.secrets[0]);
  REQUIRE_MESSAGE(opened.status == 200, opened.text);
  party.table = text_of(opened.body.at("id"));
  for (int at = 1; at < people; ++at) {
    party.secrets.push_back(house.person("Person " + std::to_string(at)));
  }
  for (int at = 0; at < people; ++at) {
    const Answer sat = house.post("/api/tables/" + party.table + "/sit",
                                  R"({"seat":-1,"name":""})",
                                  party.secrets[static_cast<std::size_t>(at)]);
    REQUIRE_MESSAGE(sat.status == 200, sat.text);
  }
  for (const std::string& secret : party.secrets) {
    party.clients.push_back(house.join(party.table, secret));
  }
  if (rings && wish.find("\"bank\"") != std::string_view::npos) house.now += 5000;
  return party;
}

}  // namespace bourse
