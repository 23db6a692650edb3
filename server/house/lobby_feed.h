// SPDX-License-Identifier: Apache-2.0
//
// The connections that watch the lobby. Each gets the list on connecting and again after a change.
// All are updated together, at most once per interval.
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
  // Null: not a connection of the lobby.
  Connection* find(ConnectionId id) const;
  std::size_t size() const { return connections_.size(); }

  // Answers a client's message; only ping is allowed. False: refused.
  static bool answer(Connection& connection, std::string_view text);

  // The card of a table has changed, or the table has ended.
  void publish(const wire::TableCard& card, PersonId host, bool is_live);
  // The lobby has changed in some other way.
  void changed();

  // Ends all updates.
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
