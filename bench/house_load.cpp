// SPDX-License-Identifier: Apache-2.0
//
// Load test of the server: N tables with four real WebSocket clients each, on a server started for
// the test. A move counts when all four clients have received their batch and the mover its
// `accepted`, which the server sends after the move is on disk. Closed loop: a table moves again at
// once. Paced: each table makes a fixed number of moves per second.
//
//   house_load --program build/release/bin/bourse --tables 100
//   house_load --program build/release/bin/bourse --tables 500 --pace 1 --seconds 30
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <fmt/format.h>
#include <sys/resource.h>

#include "bench/bare_disk.h"
#include "bench/house_process.h"
#include "bench/load_report.h"
#include "bench/reopening.h"
#include "client/http.h"
#include "client/websocket.h"
#include "core/rng.h"

namespace bourse::bench {
namespace {

namespace asio = boost::asio;
namespace json = boost::json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kSeats = 4;

struct LoadArgs {
  std::string program = "build/release/bin/bourse";
  std::string game = "nyse";
  std::string data;  // empty: a temporary folder
  int tables = 100;
  double seconds = 20;
  double pace = 0;  // moves per table and second; 0: closed loop
  bool is_json = false;
};

// Lifts the limits per address: all clients have the same one.
std::vector<std::string> house_options() {
  return {"--connections",
          "100000",
          "--connections-per-address",
          "100000",
          "--requests-per-second",
          "1000000",
          "--messages-per-second",
          "1000000",
          "--tables-per-person",
          "1000000",
          "--tables-per-address",
          "1000000",
          "--new-guests-per-address",
          "1000000",
          "--written-per-address",
          "1000000",
          "--bot-delay",
          "0"};
}

// Finds the fields a client needs without parsing: the server writes them in the order of
// server/protocol/wire.h.
bool is_kind(std::string_view text, std::string_view kind) {
  constexpr std::string_view kBefore = R"({"type":")";
  return text.substr(0, kBefore.size()) == kBefore &&
         text.substr(kBefore.size(), kind.size()) == kind &&
         text.substr(kBefore.size() + kind.size(), 1) == "\"";
}

int number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  return at == std::string_view::npos ? -1 : std::atoi(text.data() + at + key.size());
}

std::vector<std::string_view> choices_in(std::string_view text) {
  constexpr std::string_view kAction = R"("action":")";
  std::vector<std::string_view> actions;
  std::size_t at = text.find("\"choices\":[");
  const std::size_t end = text.find("\"market\":{", std::min(at, text.size()));
  while ((at = text.find(kAction, at)) < end) {
    at += kAction.size();
    actions.push_back(text.substr(at, text.find('"', at) - at));
  }
  return actions;
}

// One table and its four clients.

class Load;

class Table {
 public:
  Table(Load& load, std::string id, std::uint64_t stream)
      : load_(load), id_(std::move(id)), rng_(Seed{}, stream) {}

  void connect();
  void start();
  bool is_connected() const { return welcomed_ == kSeats; }
  bool is_over() const { return is_over_; }

 private:
  void heard(std::size_t seat, std::string_view text);
  void look(std::size_t seat, std::string_view text);
  void move();
  void settle();

  Load& load_;
  std::string id_;
  Rng rng_;
  std::array<std::shared_ptr<client::WebSocket>, kSeats> lines_;
  std::array<int, kSeats> numbers_{};
  std::size_t welcomed_ = 0;
  std::size_t mover_ = kSeats;
  std::string action_;
  std::size_t batches_ = 0;
  bool is_accepted_ = false;
  bool is_moving_ = false;
  bool is_over_ = false;
  int count_ = 0;
  Clock::time_point sent_;
  Clock::time_point due_;
  std::unique_ptr<asio::steady_timer> timer_;
};

class Load {
 public:
  Load(LoadArgs load_args, const std::string& data);
  LoadReport run();

  asio::io_context network;
  LoadArgs args;
  std::array<std::string, kSeats> secrets;
  std::vector<std::string> tables;   // their ids
  std::vector<double> milliseconds;  // of each move
  std::size_t refused = 0;
  std::size_t bytes = 0;
  std::size_t connected = 0;
  std::size_t finished = 0;
  bool is_running = false;
  client::ServerAddress house;

  void check_finished();

 private:
  json::object post(const std::string& target, const std::string& body, std::size_t person);
  std::string open_table();

  HouseProcess process_;
  std::vector<std::unique_ptr<Table>> tables_;
};

void Table::connect() {
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    client::ConnectOptions options{
        load_.house, "/api/tables/" + id_ + "/socket", load_.secrets[seat], "", ""};
    client::WebSocket::Callbacks callbacks;
    callbacks.on_message = [this, seat](std::string_view text) { heard(seat, text); };
    callbacks.on_close = [this](const std::string& why) {
      if (load_.is_running && !is_over_) fmt::print(stderr, "a line was closed: {}\n", why);
    };
    lines_[seat] = client::WebSocket::open(load_.network, std::move(options), std::move(callbacks));
    lines_[seat]->send(R"({"type":"hello","protocol":3})");
  }
}

void Table::heard(std::size_t seat, std::string_view text) {
  load_.bytes += text.size();
  if (is_kind(text, "batch")) {
    numbers_[seat] = number_after(text, "\"number\":");
    ++batches_;
    look(seat, text);
  } else if (is_kind(text, "accepted")) {
    is_accepted_ = true;
  } else if (is_kind(text, "welcome")) {
    numbers_[seat] = number_after(text, R"("host":true,"number":)");
    if (numbers_[seat] < 0) numbers_[seat] = number_after(text, R"("host":false,"number":)");
    look(seat, text);
    if (++welcomed_ == kSeats) ++load_.connected;
  } else if (is_kind(text, "refused")) {
    ++load_.refused;
    if (load_.refused < 4) fmt::print(stderr, "{}\n", text);
    is_moving_ = false;
    return;
  }
  settle();
}

void Table::look(std::size_t seat, std::string_view text) {
  const auto choices = choices_in(text);
  if (!choices.empty()) {
    mover_ = seat;
    action_ = choices[rng_.below(static_cast<std::uint32_t>(choices.size()))];
  }
  if (text.find("\"outcome\":[{") != std::string_view::npos) is_over_ = true;
}

void Table::settle() {
  if (!is_moving_ || !is_accepted_ || batches_ < kSeats) return;
  is_moving_ = false;
  const std::chrono::duration<double, std::milli> taken = Clock::now() - sent_;
  if (load_.is_running) load_.milliseconds.push_back(taken.count());
  if (is_over_) {
    ++load_.finished;
    load_.check_finished();
    return;
  }
  if (load_.args.pace <= 0) return move();
  due_ += std::chrono::microseconds(static_cast<long>(1e6 / load_.args.pace));
  timer_->expires_at(due_);
  timer_->async_wait([this](const boost::system::error_code& error) {
    if (!error) move();
  });
}

void Table::start() {
  if (load_.args.pace <= 0) return move();
  timer_ = std::make_unique<asio::steady_timer>(load_.network);
  due_ = Clock::now() +
         std::chrono::microseconds(rng_.below(static_cast<std::uint32_t>(1e6 / load_.args.pace)));
  timer_->expires_at(due_);
  timer_->async_wait([this](const boost::system::error_code& error) {
    if (!error) move();
  });
}

void Table::move() {
  if (!load_.is_running || mover_ == kSeats) return;
  const std::size_t seat = mover_;
  mover_ = kSeats;
  batches_ = 0;
  is_accepted_ = false;
  is_moving_ = true;
  sent_ = Clock::now();
  lines_[seat]->send(fmt::format(R"({{"type":"move","id":"m{}","after":{},"action":"{}"}})",
                                 ++count_,
                                 numbers_[seat],
                                 action_));
}

Load::Load(LoadArgs load_args, const std::string& data)
    : args(std::move(load_args)), process_(args.program, data, house_options()) {
  house.port = process_.port();
}

json::object Load::post(const std::string& target, const std::string& body, std::size_t person) {
  const auto reply = client::send_request(house, {"POST", target, body, secrets[person], {}});
  if (!reply) throw std::runtime_error(reply.error());
  if (!reply->secret.empty()) secrets[person] = reply->secret;
  if (reply->status != 200) throw std::runtime_error(target + ": " + reply->body);
  return json::parse(reply->body).as_object();
}

std::string Load::open_table() {
  const std::string body = fmt::format(
      R"({{"game":"{}","players":{},"options":{{}},"seats":[{{"kind":"open"}},{{"kind":"open"}},)"
      R"({{"kind":"open"}},{{"kind":"open"}}],"clock":{{"kind":"none","expiry":"bot"}},)"
      R"("visibility":"invited"}})",
      args.game,
      kSeats);
  std::string id(post("/api/tables", body, 0).at("id").as_string());
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    post(fmt::format("/api/tables/{}/sit", id),
         fmt::format(R"({{"seat":{},"name":"Client {}"}})", seat, seat),
         seat);
  }
  return id;
}

void Load::check_finished() {
  if (finished == tables_.size()) network.stop();
}

LoadReport Load::run() {
  LoadReport report;
  report.tables = args.tables;
  report.pace = args.pace;
  report.memory.before = process_.resident_bytes();
  for (int at = 0; at < args.tables; ++at) {
    tables.push_back(open_table());
    tables_.push_back(
        std::make_unique<Table>(*this, tables.back(), static_cast<std::uint64_t>(at)));
  }
  report.memory.tables = process_.resident_bytes();
  for (auto& table : tables_) table->connect();
  while (connected < tables_.size()) network.run_for(std::chrono::milliseconds(50));
  report.memory.connected = process_.resident_bytes();
  const double cpu = process_.cpu_seconds();
  const auto start = Clock::now();
  bytes = 0;
  is_running = true;
  for (auto& table : tables_) table->start();
  network.run_for(std::chrono::milliseconds(static_cast<long>(args.seconds * 1000)));
  is_running = false;
  report.wall_seconds = std::chrono::duration<double>(Clock::now() - start).count();
  report.cpu_seconds = process_.cpu_seconds() - cpu;
  report.memory.after = process_.resident_bytes();
  report.refused = refused;
  report.bytes = bytes;
  report.milliseconds = std::move(milliseconds);
  std::sort(report.milliseconds.begin(), report.milliseconds.end());
  return report;
}

// A server under load, stopped and restarted.
LoadReport measure(const LoadArgs& args, const std::string& data) {
  constexpr std::size_t kReopened = 100;
  constexpr std::chrono::seconds kDiskAlone{4};
  StoredTables stored{args.program, data, house_options(), {}, {}};
  LoadReport report;
  std::filesystem::create_directories(data);
  std::vector<double> disk_before = append_times(data, kDiskAlone);
  {
    Load load(args, data);
    report = load.run();
    stored.tables = std::move(load.tables);
    stored.secret = load.secrets[0];
  }
  report.disk_before = std::move(disk_before);
  report.disk_after = append_times(data, kDiskAlone);
  report.reopening = reopen(stored, kReopened);
  return report;
}

int main_program(int argc, char** argv) {
  CLI::App app("Load test of the Bourse server.", "house_load");
  LoadArgs args;
  app.add_option("--program", args.program, "bourse program to measure")->capture_default_str();
  app.add_option("--game", args.game, "game to play")->capture_default_str();
  app.add_option("--data", args.data, "data folder of the server (default: a temporary one)");
  app.add_option("--tables", args.tables, "number of tables")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  app.add_option("--seconds", args.seconds, "maximum duration; shorter if every game ends")
      ->capture_default_str();
  app.add_option("--pace", args.pace, "moves per table and second (0: as fast as possible)");
  app.add_flag("--json", args.is_json, "print a JSON object");
  CLI11_PARSE(app, argc, argv);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  std::string folder = (std::filesystem::temp_directory_path() / "bourse-load-XXXXXX").string();
  const bool is_temporary = args.data.empty();
  if (is_temporary && mkdtemp(folder.data()) == nullptr) return 2;
  int code = 2;
  try {
    const LoadReport report = measure(args, is_temporary ? folder : args.data);
    fmt::print("{}", args.is_json ? as_json(report) : as_text(report));
    code = report.milliseconds.empty() ? 1 : 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "house_load: {}\n", error.what());
  }
  if (is_temporary) std::filesystem::remove_all(folder);
  return code;
}

}  // namespace
}  // namespace bourse::bench

int main(int argc, char** argv) { return bourse::bench::main_program(argc, argv); }
