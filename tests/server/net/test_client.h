// SPDX-License-Identifier: Apache-2.0
//
// A person's client over real sockets. Waiting is bounded: a message that does not arrive within
// ten seconds fails the test instead of hanging it.
#pragma once

#include <chrono>
#include <deque>
#include <stdexcept>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "client/http.h"
#include "client/websocket.h"

namespace bourse::test {

namespace json = boost::json;

inline json::object read_object(std::string_view text) {
  return json::parse({text.data(), text.size()}).as_object();
}

// NYSE for `players`, of whom `people` are people and the rest bots.
inline std::string new_table(int players, int people, std::string_view visibility = "open") {
  json::array seats;
  for (int seat = 0; seat < players; ++seat) {
    if (seat < people) {
      seats.push_back(json::object{{"kind", "open"}});
    } else {
      seats.push_back(json::object{{"kind", "bot"}, {"bot", "random"}});
    }
  }
  return json::serialize(json::object{{"game", "nyse"},
                                      {"players", players},
                                      {"options", json::object{}},
                                      {"seats", seats},
                                      {"clock", {{"kind", "none"}, {"expiry", "bot"}}},
                                      {"visibility", visibility}});
}

class TestClient {
 public:
  TestClient(client::ServerAddress house, std::string name)
      : house_(std::move(house)), name_(std::move(name)) {}
  // Pending operations end with the io_context; the connection must not outlive it.
  ~TestClient() { line_.reset(); }
  TestClient(const TestClient&) = delete;
  TestClient& operator=(const TestClient&) = delete;

  const std::string& secret() const { return secret_; }
  void be(std::string secret) { secret_ = std::move(secret); }

  client::HttpResponse request(std::string method, std::string target, std::string body = {}) {
    auto reply = client::send_request(
        house_, {std::move(method), std::move(target), std::move(body), secret_, {}});
    if (!reply) throw std::runtime_error(reply.error());
    if (!reply->secret.empty()) secret_ = reply->secret;
    return *std::move(reply);
  }

  // The table's id.
  std::string open_table(int players, int people) {
    const auto reply = request("POST", "/api/tables", new_table(players, people));
    return std::string(read_object(reply.body).at("id").as_string());
  }
  client::HttpResponse sit(const std::string& table, int seat) {
    return request("POST",
                   "/api/tables/" + table + "/sit",
                   json::serialize(json::object{{"seat", seat}, {"name", name_}}));
  }

  // Connects; replaces the previous connection.
  void connect(const std::string& table, const std::string& origin = {}) {
    open_websocket("/api/tables/" + table + "/socket", origin);
  }
  void open_websocket(const std::string& target, const std::string& origin = {}) {
    client::WebSocket::Callbacks callbacks;
    callbacks.on_message = [this](std::string_view text) { texts_.emplace_back(text); };
    callbacks.on_close = [this](const std::string& why) {
      is_closed_ = true;
      why_ = why;
    };
    is_closed_ = false;
    line_ = client::WebSocket::open(
        network_, {house_, target, secret_, origin, ""}, std::move(callbacks));
  }
  client::WebSocket& line() { return *line_; }
  void send(const json::object& message) { line_->send(json::serialize(message)); }
  json::object hello() {
    send({{"type", "hello"}, {"protocol", 3}});
    return wait_for("welcome");
  }

  // The next message of that type; others before it are skipped.
  json::object wait_for(std::string_view type) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (true) {
      while (!texts_.empty()) {
        json::object message = read_object(texts_.front());
        texts_.pop_front();
        if (message.at("type").as_string() == json::string_view(type.data(), type.size())) {
          return message;
        }
      }
      if (is_closed_) throw std::runtime_error("closed: " + why_);
      step(until, "no " + std::string(type));
    }
  }
  // The close code; 0 if there was none.
  int wait_until_closed() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!is_closed_) step(until, "not closed");
    return line_->code();
  }
  const std::string& why() const { return why_; }
  void rest(std::chrono::milliseconds time) {
    network_.restart();
    network_.run_for(time);
  }
  std::deque<std::string>& texts() { return texts_; }

 private:
  void step(std::chrono::steady_clock::time_point until, const std::string& what) {
    if (std::chrono::steady_clock::now() >= until) throw std::runtime_error(what);
    network_.restart();
    network_.run_one_for(std::chrono::milliseconds(100));
  }

  client::ServerAddress house_;
  std::string name_;
  std::string secret_;
  boost::asio::io_context network_;
  std::shared_ptr<client::WebSocket> line_;
  std::deque<std::string> texts_;
  bool is_closed_ = false;
  std::string why_;
};

}  // namespace bourse::test
