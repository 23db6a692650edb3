// SPDX-License-Identifier: Apache-2.0
//
// The connections that watch the lobby. Each gets the list on connecting, and then changes. All are
// updated together: at most once per interval, and less often if all of them together would
// be sent more than `bytes_per_second`. Prices of running games have a longer interval.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/domain/limits.h"
#include "server/house/lobby.h"
#include "server/room/connection.h"

namespace bourse {

struct LobbyPace {
  std::chrono::milliseconds interval{0};
  std::size_t bytes_per_second = 0;
  std::chrono::milliseconds prices_interval{0};

  static LobbyPace of(const HouseLimits& limits) {
    return {limits.lobby_interval, limits.lobby_bytes_per_second, limits.lobby_prices_interval};
  }
};

class LobbyFeed {
 public:
  LobbyFeed(boost::asio::io_context& network, Lobby& lobby, const LobbyPace& pace)
      : lobby_(lobby), pace_(pace), timer_(network), prices_timer_(network) {}

  void connect(ConnectionId id, std::shared_ptr<Connection> connection, std::string address = {});
  void disconnect(ConnectionId id) { connections_.erase(id); }
  // Null: not a connection of the lobby.
  Connection* find(ConnectionId id) const;
  std::size_t size() const { return connections_.size(); }

  // Answers a client's message; only ping is allowed. False: refused.
  static bool answer(Connection& connection, std::string_view text);

  // The card of a table has changed, or the table has ended.
  void publish(const wire::TableCard& card, PersonId host, bool is_live);
  // The market of a table (TableDirectory::publish_prices).
  void publish_prices(const std::string& table,
                      int number,
                      std::optional<int> back_to,
                      const Market& market);
  // The lobby has changed in some other way.
  void changed();

  void broadcast(std::string_view text);
  // Ends all updates.
  void stop();
  void close_all(std::string_view why);
  // Closes the connections of some addresses.
  void close_if(const std::function<bool(const std::string& address)>& test, std::string_view why);

 private:
  struct Watcher {
    std::shared_ptr<Connection> connection;
    std::string address;
  };

  // Changes between two lists.
  struct Changes {
    std::vector<LobbyRow> rows;
    std::vector<std::string> gone;
    bool is_empty() const { return rows.empty() && gone.empty(); }
  };

  // Takes the lobby's list and returns how it differs from the one before.
  Changes refresh();
  void update();
  void wait(std::chrono::milliseconds time);
  // The time in which `bytes` may be sent to every connection.
  std::chrono::milliseconds cost_of(std::size_t bytes) const;

  Lobby& lobby_;
  LobbyPace pace_;
  boost::asio::steady_timer timer_;
  boost::asio::steady_timer prices_timer_;
  std::map<ConnectionId, Watcher> connections_;
  std::vector<LobbyRow> rows_;  // what every connection has
  int number_ = 0;              // of the last message
  bool has_changed_ = false;
  bool is_waiting_ = false;
  bool has_prices_ = false;  // to be shown at the next tick of their timer
  bool is_stopping_ = false;
};

}  // namespace bourse
