// SPDX-License-Identifier: Apache-2.0
//
// How much a house bears: N tables with four real WebSocket clients each, on one house opened for
// the purpose. A move counts when all four have received their batch and the mover its `accepted`,
// which the house sends after the move is on disk. Closed loop: a table moves again at once. Paced:
// each table moves so many times a second.
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

#include "bench/figures.h"
#include "bench/house_process.h"
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

struct LoadWish {
  std::string program = "build/release/bin/bourse";
  std::string game = "nyse";
  std::string data;  // "" for one of its own
  int tables = 100;
  double seconds = 20;
  double pace = 0;  // moves a table and second; 0: closed loop
  bool is_json = false;
};

// The house is told to take what one address brings here.
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
          "--bot-delay",
          "0"};
}

// What a client needs of a message is found without parsing it: the house writes fields in the
// order of server/protocol/wire.h.
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
  Load(LoadWish wish, const std::string& data);
  Figures run();

  asio::io_context network;
  LoadWish wish;
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
    lines_[seat]->send(R"({"type":"hello","protocol":1})");
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
  if (load_.wish.pace <= 0) return move();
  due_ += std::chrono::microseconds(static_cast<long>(1e6 / load_.wish.pace));
  timer_->expires_at(due_);
  timer_->async_wait([this](const boost::system::error_code& error) {
    if (!error) move();
  });
}

void Table::start() {
  if (load_.wish.pace <= 0) return move();
  timer_ = std::make_unique<asio::steady_timer>(load_.network);
  due_ = Clock::now() +
         std::chrono::microseconds(rng_.below(static_cast<std::uint32_t>(1e6 / load_.wish.pace)));
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

Load::Load(LoadWish load_wish, const std::string& data)
    : wish(std::move(load_wish)), process_(wish.program, data, house_options()) {
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
      wish.game,
      kSeats);
  std::string id(post("/api/tables", body, 0).at("id").as_string());
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    post(fmt::format("/api/tables/{}/sit", id),
         fmt::format(R"({{"seat":{},"name":"Client {}","contribution":""}})", seat, seat),
         seat);
  }
  return id;
}

void Load::check_finished() {
  if (finished == tables_.size()) network.stop();
}

Figures Load::run() {
  Figures figures;
  figures.tables = wish.tables;
  figures.pace = wish.pace;
  figures.memory.before = process_.resident_bytes();
  for (int at = 0; at < wish.tables; ++at) {
    tables.push_back(open_table());
    tables_.push_back(
        std::make_unique<Table>(*this, tables.back(), static_cast<std::uint64_t>(at)));
  }
  figures.memory.tables = process_.resident_bytes();
  for (auto& table : tables_) table->connect();
  while (connected < tables_.size()) network.run_for(std::chrono::milliseconds(50));
  figures.memory.connected = process_.resident_bytes();
  const double cpu = process_.cpu_seconds();
  const auto start = Clock::now();
  bytes = 0;
  is_running = true;
  for (auto& table : tables_) table->start();
  network.run_for(std::chrono::milliseconds(static_cast<long>(wish.seconds * 1000)));
  is_running = false;
  figures.wall_seconds = std::chrono::duration<double>(Clock::now() - start).count();
  figures.cpu_seconds = process_.cpu_seconds() - cpu;
  figures.memory.after = process_.resident_bytes();
  figures.refused = refused;
  figures.bytes = bytes;
  figures.milliseconds = std::move(milliseconds);
  std::sort(figures.milliseconds.begin(), figures.milliseconds.end());
  return figures;
}

// A house under load, closed, and opened again.
Figures measure(const LoadWish& wish, const std::string& data) {
  constexpr std::size_t kReopened = 100;
  Books books{wish.program, data, house_options(), {}, {}};
  Figures figures;
  {
    Load load(wish, data);
    figures = load.run();
    books.tables = std::move(load.tables);
    books.secret = load.secrets[0];
  }
  figures.flushes = flushes(data);
  figures.reopening = reopen(books, kReopened);
  return figures;
}

int main_program(int argc, char** argv) {
  CLI::App app("How much a house bears.", "house_load");
  LoadWish wish;
  app.add_option("--program", wish.program, "the `bourse` to measure")->capture_default_str();
  app.add_option("--game", wish.game)->capture_default_str();
  app.add_option("--data", wish.data, "the folder of the house; a passing one without it");
  app.add_option("--tables", wish.tables)->check(CLI::Range(1, 100'000))->capture_default_str();
  app.add_option("--seconds", wish.seconds, "at most; less when every game is over")
      ->capture_default_str();
  app.add_option("--pace", wish.pace, "moves of a table a second; 0: as fast as they go");
  app.add_flag("--json", wish.is_json);
  CLI11_PARSE(app, argc, argv);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  std::string folder = (std::filesystem::temp_directory_path() / "bourse-load-XXXXXX").string();
  const bool is_passing = wish.data.empty();
  if (is_passing && mkdtemp(folder.data()) == nullptr) return 2;
  int code = 2;
  try {
    const Figures figures = measure(wish, is_passing ? folder : wish.data);
    fmt::print("{}", wish.is_json ? as_json(figures) : as_text(figures));
    code = figures.milliseconds.empty() ? 1 : 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "house_load: {}\n", error.what());
  }
  if (is_passing) std::filesystem::remove_all(folder);
  return code;
}

}  // namespace
}  // namespace bourse::bench

int main(int argc, char** argv) { return bourse::bench::main_program(argc, argv); }
