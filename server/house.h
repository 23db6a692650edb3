// SPDX-License-Identifier: Apache-2.0
//
// The server without its network layer: people, tables and event streams (docs/protocol.md).
// server/net/ turns sockets into calls of House; a test makes the same calls without a socket.
// House itself only assembles the parts in server/house/ and server/api/.
//
// Every call and every callback happens on the thread that runs the io_context. The disk and the
// bots work on other threads, and their results come back through that io_context.
//
// Lifetime. The io_context, the store and the game list outlive the house, and the io_context runs
// no more handlers once the house is destroyed: remaining handlers refer to it. They may hold the
// last reference to a room, so the destructor of a room touches nothing but the room.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include <boost/asio/io_context.hpp>

#include "server/domain/limits.h"
#include "server/house/house_clock.h"
#include "server/protocol/api_request.h"
#include "server/room/connection.h"
#include "server/room/counters.h"
#include "server/room/fault.h"

namespace bourse {

class Admission;
class GuestLimiter;
class GuestSignIn;
class Lobby;
class LobbyFeed;
class Operator;
class People;
class Readiness;
class Restrictions;
class RoomRegistry;
class Router;
class Store;
class TableConnections;
class TableFactory;
class Workers;
class WriteQuota;
struct Api;
struct ApiCall;
struct GameList;
struct RoomContext;
struct StartupState;
namespace wire {
struct AdminAnswer;
struct AdminRequest;
}  // namespace wire

// Counters since the start, and current gauges. All are plain numbers, read on the network thread.
struct HouseCounters : RoomCounters {
  std::uint64_t requests = 0;
  std::uint64_t refused_requests = 0;  // answered with 4xx
  std::uint64_t messages = 0;          // received on connections
  std::uint64_t store_commits = 0;     // transactions
  std::uint64_t store_entries = 0;     // entries of tables in them
  std::uint64_t store_failures = 0;    // failed transactions
  std::uint64_t store_unknown = 0;     // transactions with an unknown outcome
  std::uint64_t store_bytes = 0;       // of the database in use
  std::uint64_t over_quota = 0;        // requests and messages beyond what their address may write
  std::uint64_t replica_copies = 0;
  std::uint64_t replica_failures = 0;
  std::optional<std::int64_t> replica_age;  // of the newest copy, in milliseconds
  std::size_t rooms = 0;                    // tables in memory
  std::size_t tables = 0;                   // gathering or playing
  std::size_t bots_thinking = 0;
};

class House final : private TableDirectory, private Scheduler {
 public:
  // Tests supply a time of their own, and timers follow it through tick().
  House(boost::asio::io_context& network,
        Store& store,
        const GameList& games,
        HouseLimits limits,
        TimeSources time = {},
        FaultReport report = {});
  ~House() override;
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  // Calls `reply` exactly once, immediately or later.
  void answer(ApiRequest request, std::function<void(ApiAnswer)> reply);

  // Carries out a command of the operator.
  void administer(const wire::AdminRequest& request, std::function<void(wire::AdminAnswer)> reply);

  // Eight letters and digits that distinguish this house from others on the same host.
  std::string id() const;

  // 200 if the house serves and can write, otherwise 503 with the reason.
  void check_readiness(std::function<void(ApiAnswer)> reply);

  // Replies with 200 if the client is a person with a seat at a table that has not ended, else 503.
  void find_seat(const ApiRequest& request, std::function<void(ApiAnswer)> reply);

  // WebSockets: /api/tables/ID/socket and /api/lobby/socket. If there is an answer, it is sent
  // instead of the upgrade.
  std::optional<ApiAnswer> refuse_connection(const ApiRequest& request);
  // Requires: refuse_connection() has no answer. The connection is held until disconnect().
  ConnectionId connect(const ApiRequest& request, std::shared_ptr<Connection> connection);
  void on_message(ConnectionId id, std::string_view text);
  void disconnect(ConnectionId id);

  // The games that are played here.
  const GameList& games() const;

  HouseCounters counters() const;

  // Checks every timer now; the house also does so by itself.
  void tick();

  // Prepares a stop while play goes on: opens no more tables, lets no bot begin to think, and tells
  // every client that the server is about to restart.
  void drain();
  // No bot is thinking any more. Requires: drain().
  bool is_drained() const;

  // Accepts no more moves, waits for pending writes, closes the connections, then calls on_done.
  void stop(std::function<void()> on_done);

 private:
  // Loads the state that the store had at the start.
  void load();
  void take_over(const StartupState& startup);
  // Reports a step of the time of day.
  void watch_time();
  void route(ApiCall call);

  // TableDirectory and Scheduler, for the rooms.
  void publish(const wire::TableCard& card, PersonId host, bool is_live) override;
  void publish_prices(const std::string& table,
                      int number,
                      std::optional<int> back_to,
                      const Market& market) override;
  void open_table(NewTableRequest request, Opened then) override;
  std::string opened_from(const std::string& table) const override;
  void wake_at(const std::string& table, std::optional<std::int64_t> due) override;

  // The members are destroyed in reverse order: each may refer to those before it.

  Store& store_;
  HouseLimits limits_;
  std::unique_ptr<HouseClock> clock_;
  HouseCounters counters_;

  // Worker threads: four pools, so that neither replays, welcomes nor hints delay a bot. The rooms
  // use them, so the pools are destroyed after the rooms. A job that still runs then is safe: it
  // works on copies, holds the room that it answers and leaves its result in the io_context. The
  // destructor of a pool waits for it.
  std::unique_ptr<Workers> bot_pool_;
  std::unique_ptr<Workers> replay_pool_;
  std::unique_ptr<Workers> history_pool_;
  std::unique_ptr<Workers> hint_pool_;

  std::unique_ptr<Restrictions> restrictions_;

  // Tables: those in memory, all live ones, the lobby's connections, new ones.
  std::unique_ptr<RoomContext> context_;  // every room refers to it
  std::unique_ptr<RoomRegistry> rooms_;
  std::unique_ptr<Lobby> lobby_;
  std::unique_ptr<LobbyFeed> lobby_feed_;
  std::unique_ptr<TableFactory> table_factory_;

  // People and their connections.
  std::unique_ptr<People> people_;
  std::unique_ptr<GuestLimiter> guest_limiter_;
  std::unique_ptr<WriteQuota> write_quota_;
  std::unique_ptr<TableConnections> table_connections_;
  std::unique_ptr<Operator> operator_;
  std::uint64_t next_connection_ = 1;

  // Requests.
  std::unique_ptr<Admission> admission_;
  std::unique_ptr<GuestSignIn> sign_in_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<Router> router_;
  std::unique_ptr<Router> socket_router_;
  std::unique_ptr<Readiness> readiness_;
  bool is_stopping_ = false;
};

}  // namespace bourse
