// SPDX-License-Identifier: Apache-2.0
//
// The connections that watch the lobby. Each gets the list at once, and again after a change: all
// of them together, and never faster than the interval.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/house/lobby.h"
#include "server/room/connection.h"

namespace bourse {

class LobbyFeed {
 public:
  LobbyFeed(boost::asio::io_context& network, Lobby& lobby, std::chrono::milliseconds interval)
      : lobby_(lobby), interval_(interval), timer_(network) {}

  void connect(ConnectionId id, std::shared_ptr<Connection> connection);
  void disconnect(ConnectionId id) { connections_.erase(id); }
  // Null: no connection of the lobby.
  Connection* find(ConnectionId id) const;
  std::size_t size() const { return connections_.size(); }

  // Answers what a client says: it may say ping and nothing else. False: refused.
  static bool answer(Connection& connection, std::string_view text);

  // The card of a table has changed, or the table is over.
  void publish(const wire::TableCard& card, PersonId host, bool is_live);
  // The lobby has changed by other ways.
  void changed();

  // No more updates.
  void stop();
  void close_all(std::string_view why);

 private:
  std::string message();
  void send_all();

  Lobby& lobby_;
  std::chrono::milliseconds interval_;
  boost::asio::steady_timer timer_;
  std::map<ConnectionId, std::shared_ptr<Connection>> connections_;
  bool is_planned_ = false;
  bool is_stopping_ = false;
};

}  // namespace bourse
