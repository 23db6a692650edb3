// SPDX-License-Identifier: Apache-2.0
//
// The server without its network layer: people, tables and event streams (docs/protocol.md).
// server/net/ turns sockets into calls of House; a test makes the same calls without a socket.
// House itself only puts the parts together: what they do is in server/house/ and server/api/.
//
// Every call and every callback happens on the thread that runs the io_context. The disk and the
// bots work on other threads, and their results come back through that io_context.
//
// Lifetime. The io_context, the store and the catalogue outlive the house, and the io_context runs
// no more handlers once the house is destroyed: those that are left refer to it. They may hold the
// last reference to a room, so the destructor of a room touches nothing but the room.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include <boost/asio/io_context.hpp>

#include "server/domain/limits.h"
#include "server/protocol/api_request.h"
#include "server/room/connection.h"
#include "server/room/counters.h"
#include "server/room/fault.h"
#include "server/room/services.h"

namespace bourse {

class FunctionClock;
class GuestLimiter;
class GuestSignIn;
class Lobby;
class LobbyFeed;
class People;
class RoomRegistry;
class Router;
class Store;
class TableConnections;
class TableFactory;
class Workers;
struct Api;
struct ApiCall;
struct GameList;
struct RoomContext;

// Counters since the start, and gauges of now. All plain: read on the network thread.
struct HouseCounters : RoomCounters {
  std::uint64_t requests = 0;
  std::uint64_t refused_requests = 0;  // answered with 4xx
  std::uint64_t messages = 0;          // received on connections
  std::uint64_t store_commits = 0;     // transactions
  std::uint64_t store_entries = 0;     // entries of tables in them
  std::uint64_t store_failures = 0;    // a disk that refused
  std::size_t rooms = 0;               // tables in memory
  std::size_t tables = 0;              // gathering or playing
  std::size_t bots_thinking = 0;
};

class House final : private TableDirectory, private Scheduler {
 public:
  // `now` is in milliseconds since 1970; without it the time of day. Tests bring their own, and
  // timers follow it through tick().
  House(boost::asio::io_context& network,
        Store& store,
        const GameList& games,
        HouseLimits limits,
        std::function<std::int64_t()> now = {},
        FaultReport report = {});
  ~House() override;
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  // Answers once, at once or later.
  void answer(ApiRequest request, std::function<void(ApiAnswer)> reply);

  // Sockets: /api/tables/ID/socket and /api/lobby/socket. The answer, if there is one, is sent
  // instead of the upgrade.
  std::optional<ApiAnswer> refuse_connection(const ApiRequest& request);
  // Requires: refuse_connection() has no answer. The connection is held until disconnect().
  ConnectionId connect(const ApiRequest& request, std::shared_ptr<Connection> connection);
  void on_message(ConnectionId id, std::string_view text);
  void disconnect(ConnectionId id);

  HouseCounters counters() const;

  // Looks at every clock now; the house does so by itself as well.
  void tick();

  // Takes no more moves, waits for what is being written, closes the connections, then calls
  // on_done.
  void stop(std::function<void()> on_done);

 private:
  // Takes in what the store knew when the house opened.
  void load();
  void route(ApiCall call);

  // TableDirectory and Scheduler, for the rooms.
  void publish(const wire::TableCard& card, PersonId host, bool is_live) override;
  void open_table(NewTableRequest request, Opened then) override;
  void wake_at(const std::string& table, std::optional<std::int64_t> due) override;

  // The members are destroyed in reverse order: each may refer to those before it.

  Store& store_;
  HouseLimits limits_;
  std::unique_ptr<FunctionClock> clock_;
  HouseCounters counters_;

  // Worker threads: three pools, so that neither replays nor hints make a bot late. The rooms call
  // them, so the pools are destroyed after the rooms. A job that still runs then does no harm: it
  // works on copies, holds the room it answers and leaves its result in the io_context. The
  // destructor of a pool waits for it.
  std::unique_ptr<Workers> bot_pool_;
  std::unique_ptr<Workers> replay_pool_;
  std::unique_ptr<Workers> hint_pool_;

  // Tables: those in memory, all that are live, who watches the list of them, new ones.
  std::unique_ptr<RoomContext> context_;  // every room refers to it
  std::unique_ptr<RoomRegistry> rooms_;
  std::unique_ptr<Lobby> lobby_;
  std::unique_ptr<LobbyFeed> lobby_feed_;
  std::unique_ptr<TableFactory> table_factory_;

  // People and their connections.
  std::unique_ptr<People> people_;
  std::unique_ptr<GuestLimiter> guest_limiter_;
  std::unique_ptr<TableConnections> table_connections_;
  std::uint64_t next_connection_ = 1;

  // Requests.
  std::unique_ptr<GuestSignIn> sign_in_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<Router> router_;
  std::unique_ptr<Router> socket_router_;
  bool is_stopping_ = false;
};

}  // namespace bourse
