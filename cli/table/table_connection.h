// SPDX-License-Identifier: Apache-2.0
//
// The connection to one table of a server: requests over HTTP, messages over a WebSocket that
// reconnects.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "cli/table/deal_guard.h"
#include "cli/table/invitation.h"
#include "client/http.h"
#include "client/websocket.h"

namespace bourse::cli {

struct JoinOptions {
  std::string url;
  std::string name = "Guest";
  std::optional<int> seat;  // none: any open seat
};

class TableConnection {
 public:
  struct Events {
    std::function<void()> opened;
    std::function<void(std::string_view text)> received;
    std::function<void(const std::string& why)> lost;
  };
  TableConnection(boost::asio::io_context& network, Invitation invitation, Events events);

  // Takes a seat if the game has not begun; a person who has a seat keeps it. The result is the
  // server's reason for refusing the seat, empty if it did not; the error is why the table cannot
  // be joined at all.
  Result<std::string, ParseError> sit(const JoinOptions& options, DealGuard& guard);

  // Blocking requests; the error is a sentence. `under` is appended to the path of the table.
  template <class Body>
  Result<Body, std::string> get(const std::string& under) const {
    const auto text = get_text(table_path() + under);
    if (!text) return Unexpected(text.error());
    auto body = read_body<Body>(*text);
    if (!body) return Unexpected(other_version());
    return *std::move(body);
  }
  template <class Body>
  std::optional<std::string> post(const std::string& under, const Body& body) const {
    return post_text(under, to_text(body));
  }
  // The error, if the server refuses.
  std::optional<std::string> post_text(const std::string& under, const std::string& body) const;
  Result<std::string, std::string> get_text(const std::string& path) const;

  void open();
  bool is_open() const { return socket_ != nullptr; }
  void send(const std::string& text);  // dropped while the connection is lost
  // False after too many attempts in a row.
  bool reopen_later();
  const Invitation& invitation() const { return invitation_; }
  void call_later(std::chrono::milliseconds delay, std::function<void()> call);
  // Waits for the server's answer, at most two seconds.
  void close();

  static std::string other_version();

 private:
  std::string table_path() const { return "/api/tables/" + invitation_.table; }
  Result<client::HttpResponse, std::string> request(std::string_view method,
                                                    const std::string& path,
                                                    const std::string& body) const;

  boost::asio::io_context& network_;
  boost::asio::steady_timer timer_;
  Invitation invitation_;
  Events events_;
  std::string secret_;
  std::shared_ptr<client::WebSocket> socket_;
  int attempts_ = 0;  // since the connection was last open
};

}  // namespace bourse::cli
