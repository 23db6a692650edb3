// SPDX-License-Identifier: Apache-2.0
//
// Kills a server (-9) at random moments under load, restarts it on the same folder, and checks it
// against its clients: each records the steps it was sent and the moves that were acknowledged.
//
//   - every step that a client was sent is in its stream afterwards, with the same sentences;
//   - every acknowledged move is there, and the same id again gets the same answer;
//   - a move that was not acknowledged is there for all four seats or for none;
//   - the same id sent again after the restart plays it at most once;
//   - records of finished games are exact to the last move: `bourse verify` deals them again.
//
//   house_kills --program build/release/bin/bourse --kills 100
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <fmt/format.h>

#include "bench/house_process.h"
#include "client/http.h"
#include "client/websocket.h"

namespace bourse::test {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

constexpr std::size_t kSeats = 4;

struct KillsArgs {
  std::string program = "build/release/bin/bourse";
  int kills = 10;
  int tables = 12;
  unsigned seed = 1;
};

[[noreturn]] void wrong(const std::string& what) { throw std::runtime_error(what); }

void require(bool is_so, const std::string& what) {
  if (!is_so) wrong(what);
}

std::string text_of(const json::value& value) { return json::serialize(value); }

// Everything that one seat of one table was sent.
struct Ledger {
  std::map<int, std::string> steps;         // number -> its log
  std::map<int, std::string> hashes;        // number -> hash of the view after it
  std::map<std::string, int> acknowledged;  // move id -> number
  std::string under_way;                    // a move without an answer, as it was sent
  std::string under_way_id;
  json::object last;  // the newest position
  int number = 0;
  bool is_welcomed = false;
};

struct Seat {
  Ledger ledger;
  std::shared_ptr<client::WebSocket> line;
  std::string repeated;  // an acknowledged id that was sent again
  std::optional<std::chrono::steady_clock::time_point> hello_at;  // refused until then
};

struct Table {
  std::string id;
  std::array<Seat, kSeats> seats;
  bool is_over = false;
  int moves = 0;
};

class Kills {
 public:
  Kills(KillsArgs wish, std::string data)
      : wish_(std::move(wish)), data_(std::move(data)), random_(wish_.seed) {}
  int run();

 private:
  void resume(Seat& seat);
  void one_life(std::chrono::milliseconds span, bool is_last);
  void open_tables();
  std::string open_table();
  json::object post(const std::string& target, const std::string& body, std::size_t person);
  void connect(Table& table);
  static void say_hello(Seat& seat);
  // The server limits the hellos of one address.
  void repeat_hellos();
  void wait_for_welcomes();
  void heard(Table& table, Seat& seat, const json::object& message);
  void check_welcome(const Table& table, Seat& seat, const json::object& message);
  void check_agreement(const Table& table) const;
  void act(Table& table);
  void send_move(Table& table, Seat& seat, const json::value& action);
  void check_repeated();
  void check_records();

  KillsArgs wish_;
  std::string data_;
  std::mt19937 random_;
  boost::asio::io_context network_;
  client::ServerAddress house_;
  std::array<std::string, kSeats> secrets_;
  std::vector<std::unique_ptr<Table>> tables_;
  bool is_playing_ = false;
  int acknowledged_ = 0;
  int repeated_ = 0;
  int resumed_ = 0;  // moves that were pending when the server was killed
  int records_ = 0;
};

// Tables.

json::object Kills::post(const std::string& target, const std::string& body, std::size_t person) {
  const auto reply = client::send_request(house_, {"POST", target, body, secrets_[person], {}});
  if (!reply) wrong(reply.error());
  if (!reply->secret.empty()) secrets_[person] = reply->secret;
  require(reply->status == 200, target + ": " + reply->body);
  return json::parse(reply->body).as_object();
}

std::string Kills::open_table() {
  const json::object open{{"kind", "open"}};
  const std::string body = text_of(json::object{{"game", "nyse"},
                                                {"players", kSeats},
                                                {"options", json::object{}},
                                                {"seats", json::array{open, open, open, open}},
                                                {"clock", {{"kind", "none"}, {"expiry", "bot"}}},
                                                {"visibility", "open"}});
  std::string id(post("/api/tables", body, 0).at("id").as_string());
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    post(fmt::format("/api/tables/{}/sit", id),
         fmt::format(R"({{"seat":{},"name":"Client {}"}})", seat, seat),
         seat);
  }
  return id;
}

void Kills::open_tables() {
  int running = 0;
  for (const auto& table : tables_) running += table->is_over ? 0 : 1;
  for (; running < wish_.tables; ++running) {
    tables_.push_back(std::make_unique<Table>());
    tables_.back()->id = open_table();
  }
}

// Connections.

void Kills::connect(Table& table) {
  for (std::size_t at = 0; at < kSeats; ++at) {
    Seat& seat = table.seats[at];
    seat.ledger.is_welcomed = false;
    client::WebSocket::Callbacks callbacks;
    callbacks.on_message = [this, &table, &seat](std::string_view text) {
      heard(table, seat, json::parse({text.data(), text.size()}).as_object());
    };
    callbacks.on_close = [](const std::string&) {};
    seat.line = client::WebSocket::open(
        network_,
        {house_, "/api/tables/" + table.id + "/socket", secrets_[at], "", ""},
        std::move(callbacks));
    seat.hello_at.reset();
    say_hello(seat);
  }
}

void Kills::say_hello(Seat& seat) { seat.line->send(R"({"type":"hello","protocol":3})"); }

void Kills::repeat_hellos() {
  for (const auto& table : tables_) {
    for (Seat& seat : table->seats) {
      if (!seat.hello_at || std::chrono::steady_clock::now() < *seat.hello_at) continue;
      seat.hello_at.reset();
      say_hello(seat);
    }
  }
}

void Kills::wait_for_welcomes() {
  const auto until = std::chrono::steady_clock::now() + 60s;
  const auto is_waiting = [&] {
    for (const auto& table : tables_) {
      for (const Seat& seat : table->seats) {
        if (!seat.ledger.is_welcomed) return true;
      }
    }
    return false;
  };
  while (is_waiting()) {
    require(std::chrono::steady_clock::now() < until, "a table did not open again");
    repeat_hellos();
    network_.restart();
    network_.run_for(20ms);
  }
}

// Checks.

void Kills::check_welcome(const Table& table, Seat& seat, const json::object& message) {
  Ledger& ledger = seat.ledger;
  const int number = static_cast<int>(message.at("number").as_int64());
  require(number >= ledger.number,
          fmt::format("{}: {} steps were sent, {} are there", table.id, ledger.number, number));
  std::map<int, std::string> past;
  for (const json::value& step : message.at("past").as_array()) {
    past[static_cast<int>(step.at("number").as_int64())] = text_of(step.at("log"));
  }
  for (const auto& [at, log] : ledger.steps) {
    require(past.count(at) == 1, fmt::format("{}: step {} is missing", table.id, at));
    require(past.at(at) == log, fmt::format("{}: step {} differs", table.id, at));
  }
  const std::string hash(message.at("hash").as_string());
  const auto known = ledger.hashes.find(number);
  require(known == ledger.hashes.end() || known->second == hash,
          fmt::format("{}: the view after step {} differs", table.id, number));
  ledger.steps = std::move(past);
  ledger.hashes[number] = hash;
  ledger.number = number;
  ledger.is_welcomed = true;
  if (const json::value* position = message.if_contains("position")) {
    ledger.last = position->as_object();
    if (!ledger.last.at("outcome").as_array().empty()) seat.ledger.under_way.clear();
  }
}

// Every seat sees every move of this game: a move is there for all or for none.
void Kills::check_agreement(const Table& table) const {
  for (const Seat& seat : table.seats) {
    require(seat.ledger.number == table.seats.front().ledger.number,
            fmt::format("{}: a move is there for some seats only", table.id));
  }
}

void Kills::heard(Table& table, Seat& seat, const json::object& message) {
  Ledger& ledger = seat.ledger;
  const auto& type = message.at("type").as_string();
  if (type == "welcome") {
    check_welcome(table, seat, message);
  } else if (type == "batch") {
    const int number = static_cast<int>(message.at("number").as_int64());
    require(number == ledger.number + 1, table.id + ": a step is missing");
    require(ledger.hashes.at(ledger.number) == message.at("was").as_string(),
            table.id + ": a view is another");
    ledger.number = number;
    ledger.steps[number] = text_of(message.at("log"));
    ledger.hashes[number] = message.at("hash").as_string();
    ledger.last = message.at("position").as_object();
    if (!ledger.last.at("outcome").as_array().empty()) table.is_over = true;
    act(table);
  } else if (type == "accepted") {
    const std::string id(message.at("id").as_string());
    const int number = static_cast<int>(message.at("number").as_int64());
    const auto [known, is_new] = ledger.acknowledged.try_emplace(id, number);
    require(known->second == number, table.id + ": an id got two answers");
    if (is_new) ++acknowledged_;
    if (id == ledger.under_way_id) ledger.under_way.clear();
    if (id == seat.repeated) {
      seat.repeated.clear();
      ++repeated_;
    }
    act(table);
  } else if (type == "refused" && message.at("key").as_string() == "hello_later") {
    seat.hello_at = std::chrono::steady_clock::now() + 1s;
  } else if (type == "refused") {
    wrong(table.id + ": refused: " + text_of(message));
  }
}

// Playing.

// The seat that is asked plays, unless a move is pending.
void Kills::act(Table& table) {
  if (!is_playing_ || table.is_over) return;
  for (const Seat& seat : table.seats) {
    if (!seat.ledger.under_way.empty() || seat.ledger.number != table.seats[0].ledger.number) {
      return;
    }
  }
  for (Seat& seat : table.seats) {
    const json::value* choices = seat.ledger.last.if_contains("choices");
    if (choices == nullptr || choices->as_array().empty()) continue;
    const json::array& list = choices->as_array();
    return send_move(table, seat, list[random_() % list.size()].at("action"));
  }
}

void Kills::send_move(Table& table, Seat& seat, const json::value& action) {
  Ledger& ledger = seat.ledger;
  ledger.under_way_id = fmt::format("{}-{}", table.id.substr(0, 4), ++table.moves);
  ledger.under_way = text_of(json::object{
      {"type", "move"}, {"id", ledger.under_way_id}, {"after", ledger.number}, {"action", action}});
  seat.line->send(ledger.under_way);
}

// Sends the last acknowledged id again, and the pending move.
void Kills::resume(Seat& seat) {
  if (!seat.ledger.acknowledged.empty()) {
    const auto& [id, number] = *seat.ledger.acknowledged.rbegin();
    seat.repeated = id;
    seat.line->send(text_of(
        json::object{{"type", "move"}, {"id", id}, {"after", number - 1}, {"action", "anything"}}));
  }
  if (!seat.ledger.under_way.empty()) {
    ++resumed_;
    seat.line->send(seat.ledger.under_way);
  }
}

// One run of the server: checks the state, plays on, and kills it.
void Kills::one_life(std::chrono::milliseconds span, bool is_last) {
  bench::HouseProcess process(wish_.program,
                              data_,
                              {"--log",
                               "quiet",
                               "--connections-per-address",
                               "100000",
                               "--requests-per-second",
                               "1000000",
                               "--messages-per-second",
                               "1000000",
                               "--tables-per-person",
                               "1000000",
                               "--tables-per-address",
                               "1000000"});
  house_.port = process.port();
  is_playing_ = false;
  for (auto& table : tables_) connect(*table);
  wait_for_welcomes();
  for (auto& table : tables_) check_agreement(*table);
  const std::size_t known = tables_.size();
  if (!is_last) open_tables();
  for (std::size_t at = known; at < tables_.size(); ++at) connect(*tables_[at]);
  wait_for_welcomes();

  is_playing_ = !is_last;
  for (auto& table : tables_) {
    for (Seat& seat : table->seats) resume(seat);
    act(*table);
  }
  network_.restart();
  network_.run_for(span);
  if (is_last) {
    check_repeated();
    return check_records();
  }
  process.kill_at_once();
  // Reads what the server had sent until every connection ends.
  network_.restart();
  network_.run_for(2s);
  for (auto& table : tables_) {
    for (Seat& seat : table->seats) seat.line.reset();
  }
}

void Kills::check_repeated() {
  for (const auto& table : tables_) {
    for (const Seat& seat : table->seats) {
      require(seat.repeated.empty(), table->id + ": an id was not answered again");
    }
  }
}

void Kills::check_records() {
  for (const auto& table : tables_) {
    const auto record = client::send_request(
        house_, {"GET", "/api/tables/" + table->id + "/record", "", secrets_[0], {}});
    if (!record) wrong(record.error());
    if (record->status != 200) {
      require(!table->is_over, table->id + ": no record: " + record->body);
      continue;
    }
    const std::string file = data_ + "/" + table->id + ".bourse";
    std::ofstream(file, std::ios::binary) << record->body;
    const std::string command =
        fmt::format("'{}' verify '{}' >/dev/null 2>&1", wish_.program, file);
    require(std::system(command.c_str()) == 0, table->id + ": its record does not verify");
    ++records_;
  }
}

int Kills::run() {
  for (int kill = 0; kill < wish_.kills; ++kill) {
    one_life(std::chrono::milliseconds(20 + random_() % 400), false);
  }
  one_life(3s, true);
  fmt::print(
      "{} kills: {} moves acknowledged at {} tables, all there; {} ids repeated, {} moves "
      "under way taken up again, {} records verified\n",
      wish_.kills,
      acknowledged_,
      tables_.size(),
      repeated_,
      resumed_,
      records_);
  require(acknowledged_ > wish_.kills, "too few moves to prove anything");
  return 0;
}

int main_program(int argc, char** argv) {
  CLI::App app("Kills a house under load and lets its clients judge.", "house_kills");
  KillsArgs wish;
  app.add_option("--program", wish.program)->capture_default_str();
  app.add_option("--kills", wish.kills)->capture_default_str();
  app.add_option("--tables", wish.tables, "running at any time")->capture_default_str();
  app.add_option("--seed", wish.seed)->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  std::string folder = (std::filesystem::temp_directory_path() / "bourse-kills-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return 2;
  int code = 1;
  try {
    code = Kills(wish, folder).run();
  } catch (const std::exception& error) {
    fmt::print(stderr, "house_kills: {} (data in {})\n", error.what(), folder);
    return code;
  }
  std::filesystem::remove_all(folder);
  return code;
}

}  // namespace
}  // namespace bourse::test

int main(int argc, char** argv) { return bourse::test::main_program(argc, argv); }
