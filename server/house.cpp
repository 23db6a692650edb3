// SPDX-License-Identifier: Apache-2.0
#include "server/house.h"

#include <cstdlib>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "play/fairness.h"
#include "server/api/admission.h"
#include "server/api/guest_sign_in.h"
#include "server/api/router.h"
#include "server/api/routes.h"
#include "server/house/guest_limiter.h"
#include "server/house/lobby.h"
#include "server/house/lobby_feed.h"
#include "server/house/operator.h"
#include "server/house/people.h"
#include "server/house/readiness.h"
#include "server/house/restrictions.h"
#include "server/house/room_registry.h"
#include "server/house/table_connections.h"
#include "server/house/table_factory.h"
#include "server/house/workers.h"
#include "server/house/write_quota.h"
#include "server/protocol/wire_json.h"
#include "server/room/context.h"
#include "server/room/room.h"

namespace bourse {
House::House(boost::asio::io_context& network,
             Store& store,
             const GameList& games,
             HouseLimits limits,
             TimeSources time,
             FaultReport report)
    : store_(store),
      limits_(limits),
      clock_(std::make_unique<HouseClock>(std::move(time))),
      bot_pool_(std::make_unique<Workers>(network, limits.bot_threads, ThreadPriority::Low)),
      replay_pool_(std::make_unique<Workers>(network, 1)),
      history_pool_(std::make_unique<Workers>(network, 1)),
      hint_pool_(std::make_unique<Workers>(network, 1)),
      restrictions_(std::make_unique<Restrictions>()),
      context_(new RoomContext{.store = store,
                               .games = games,
                               .limits = limits_,
                               .clock = *clock_,
                               .scheduler = *this,
                               .directory = *this,
                               .mutes = *restrictions_,
                               .bot_pool = *bot_pool_,
                               .replay_pool = *replay_pool_,
                               .history_pool = *history_pool_,
                               .hint_pool = *hint_pool_,
                               .counters = counters_,
                               .report = report ? std::move(report) : [](const ServerFault&) {},
                               .pause_rng = Rng(draw_secret(), 0)}),
      rooms_(std::make_unique<RoomRegistry>(
          network,
          store,
          *clock_,
          [this](const std::string& table) { return std::make_shared<Room>(*context_, table); })),
      lobby_(std::make_unique<Lobby>()),
      lobby_feed_(std::make_unique<LobbyFeed>(network, *lobby_, LobbyPace::of(limits))),
      table_factory_(std::make_unique<TableFactory>(TableFactory::Needs{.store = store,
                                                                        .games = games,
                                                                        .limits = limits_,
                                                                        .clock = *clock_,
                                                                        .lobby = *lobby_,
                                                                        .feed = *lobby_feed_,
                                                                        .rooms = *rooms_})),
      people_(std::make_unique<People>(store)),
      guest_limiter_(std::make_unique<GuestLimiter>(limits.people_per_address)),
      write_quota_(std::make_unique<WriteQuota>(limits_, *clock_)),
      table_connections_(
          new TableConnections(*people_, *rooms_, *write_quota_, *restrictions_, limits.mailbox)),
      operator_(new Operator({.store = store,
                              .clock = *clock_,
                              .lobby = *lobby_,
                              .lobby_feed = *lobby_feed_,
                              .rooms = *rooms_,
                              .connections = *table_connections_,
                              .restrictions = *restrictions_})),
      admission_(std::make_unique<Admission>(*people_, *restrictions_, *clock_)),
      sign_in_(std::make_unique<GuestSignIn>(*people_, *guest_limiter_, *clock_)),
      api_(new Api{PeopleApi(store, *people_, *sign_in_, *rooms_, limits_),
                   DevicesApi(store, *people_, *table_connections_, limits_, *clock_),
                   GamesApi(games),
                   TablesApi(*rooms_, *table_factory_, *lobby_, *people_, *sign_in_, limits_)}),
      router_(std::make_unique<Router>(api_routes(), games)),
      socket_router_(std::make_unique<Router>(socket_routes(), games)),
      readiness_(std::make_unique<Readiness>(store, *clock_)) {
  context_->uptime.opened = clock_->now();
  load();
  rooms_->start([this] { watch_time(); });
}

House::~House() = default;

void House::load() {
  store_.load_startup([this](Store::Found<StartupState> startup) {
    if (!startup) return context_->report({FaultEvent::HouseNotRead, {}, startup.error()});
    take_over(*startup);
  });
}

void House::take_over(const StartupState& startup) {
  Uptime& uptime = context_->uptime;
  uptime.last_seen = startup.last_seen;
  if (clock_->now() < uptime.last_seen) {
    // The last process may have written entries after its last heartbeat.
    clock_->begin_after(uptime.last_seen + kHeartbeat);
    uptime.opened = clock_->now();
    store_.heartbeat(uptime.opened);
  }
  for (const Restriction& restriction : startup.restrictions) restrictions_->add(restriction);
  for (const DormantTable& table : startup.live) {
    lobby_->remember(table);
    rooms_->wake_at(table.id, table.summary.due);
  }
  lobby_feed_->changed();
}

void House::watch_time() {
  const std::int64_t step = clock_->take_step();
  if (step == 0) return;
  const std::string why =
      fmt::format("the system's clock was set {} by {} s; games go on without a change",
                  step > 0 ? "forward" : "back",
                  std::abs(step) / 1000);
  context_->report({FaultEvent::TimeStepped, {}, why});
}

void House::publish(const wire::TableCard& card, PersonId host, bool is_live) {
  lobby_feed_->publish(card, host, is_live);
  if (!is_live) rooms_->wake_at(card.id, std::nullopt);
}

void House::publish_prices(const std::string& table,
                           int number,
                           std::optional<int> back_to,
                           const Market& market) {
  lobby_feed_->publish_prices(table, number, back_to, market);
}

void House::open_table(NewTableRequest request, Opened then) {
  table_factory_->open(std::move(request), std::move(then));
}

std::string House::opened_from(const std::string& table) const { return lobby_->origin_of(table); }

void House::wake_at(const std::string& table, std::optional<std::int64_t> due) {
  rooms_->wake_at(table, due);
}

// Requests.

void House::answer(ApiRequest request, std::function<void(ApiAnswer)> reply) {
  ++counters_.requests;
  ApiCall call{std::move(request), {}, {}, {}, [this, reply = std::move(reply)](ApiAnswer answer) {
                 const bool is_refused = answer.status >= 400 && answer.status < 500;
                 if (is_refused) ++counters_.refused_requests;
                 reply(std::move(answer));
               }};
  if (is_stopping_) return call.reply(error_answer(503, MessageKey::Closing));
  if (call.request.body.size() > limits_.body_bytes) {
    return call.reply(error_answer(413, "the body is too long"));
  }
  // A table's settings are stored twice: for its rules, and on its card.
  if (call.request.method == "POST" &&
      !write_quota_->admit(call.request.address, 2 * call.request.body.size())) {
    return call.reply(error_answer(429, MessageKey::ManyWrites));
  }
  admission_->admit(std::move(call), [this](ApiCall known) { route(std::move(known)); });
}

void House::administer(const wire::AdminRequest& request,
                       std::function<void(wire::AdminAnswer)> reply) {
  if (is_stopping_) return reply({.done = false, .sentence = "The server is shutting down."});
  operator_->carry_out(request, std::move(reply));
}

std::string House::id() const { return store_.house_id(); }

void House::check_readiness(std::function<void(ApiAnswer)> reply) {
  if (is_stopping_ || bot_pool_->is_draining()) {
    return reply(error_answer(503, MessageKey::Closing));
  }
  readiness_->check([reply = std::move(reply)](const std::string& why) {
    if (!why.empty()) return reply(error_answer(503, "the database cannot be written: " + why));
    ApiAnswer ready;
    ready.body = "ready\n";
    ready.content_type = "text/plain; charset=utf-8";
    reply(std::move(ready));
  });
}

void House::find_seat(const ApiRequest& request, std::function<void(ApiAnswer)> reply) {
  people_->find(request, [this, reply = std::move(reply)](Store::Found<SignedIn> found) {
    const PersonId person = found ? found->person.id : kNobody;
    if (person == kNobody) return reply(error_answer(503, MessageKey::Full));
    // Live tables come first.
    store_.seats_of(person, "", 1, [reply](const Store::Found<std::vector<StoredSeat>>& seats) {
      const bool has_seat = seats && !seats->empty() && seats->front().summary.is_live;
      reply(has_seat ? json_answer("{}") : error_answer(503, MessageKey::Full));
    });
  });
}

void House::route(ApiCall call) {
  auto match = router_->find(call.request.method, call.request.path);
  if (!match) return call.reply(error_answer(match.error()));
  call.part = std::move(match->part);
  match->route->handle(*api_, std::move(call));
}

// Connections.

std::optional<ApiAnswer> House::refuse_connection(const ApiRequest& request) {
  if (is_stopping_) return error_answer(503, MessageKey::Closing);
  if (!socket_router_->find("GET", request.path)) {
    return error_answer(404, "there is no such socket");
  }
  if (restrictions_->is_banned_address(request.address)) {
    return error_answer(403, MessageKey::Banned);
  }
  return std::nullopt;
}

ConnectionId House::connect(const ApiRequest& request, std::shared_ptr<Connection> connection) {
  const ConnectionId id{next_connection_++};
  const auto match = socket_router_->find("GET", request.path);
  const bool is_lobby = match->part.empty();
  if (is_lobby) {
    lobby_feed_->connect(id, std::move(connection), request.address);
  } else {
    table_connections_->connect(id, match->part, request, std::move(connection));
  }
  return id;
}

void House::on_message(ConnectionId id, std::string_view text) {
  ++counters_.messages;
  Connection* const at_table = table_connections_->find(id);
  Connection* const connection = at_table != nullptr ? at_table : lobby_feed_->find(id);
  if (connection == nullptr) return;
  if (text.size() > limits_.frame_bytes) return connection->close("the message is too long");
  if (at_table != nullptr) return table_connections_->on_message(id, text);
  if (!LobbyFeed::answer(*connection, text)) ++counters_.refused_messages;
}

void House::disconnect(ConnectionId id) {
  table_connections_->disconnect(id);
  lobby_feed_->disconnect(id);
}

// The house as a whole.

const GameList& House::games() const { return context_->games; }

HouseCounters House::counters() const {
  HouseCounters counters = counters_;
  const StoreCounters store = store_.counters();
  counters.store_commits = store.commits;
  counters.store_entries = store.entries;
  counters.store_failures = store.failures;
  counters.store_unknown = store.unknown;
  counters.store_bytes = store.bytes;
  counters.over_quota = write_quota_->refused();
  counters.replica_copies = store.replica_copies;
  counters.replica_failures = store.replica_failures;
  if (store.replica_newest > 0) counters.replica_age = clock_->wall() - store.replica_newest;
  counters.rooms = rooms_->size();
  counters.tables = lobby_->size();
  counters.bots_thinking = bot_pool_->busy();
  return counters;
}

void House::tick() {
  watch_time();
  rooms_->tick();
}

void House::drain() {
  table_factory_->stop();
  bot_pool_->drain();
  const std::string text = to_text(wire::Restarting{});
  table_connections_->broadcast(text);
  lobby_feed_->broadcast(text);
}

bool House::is_drained() const { return bot_pool_->busy() == 0; }

void House::stop(std::function<void()> on_done) {
  is_stopping_ = true;
  lobby_feed_->stop();
  rooms_->stop();
  // Pending writes are announced before the connections close.
  store_.flush([this, on_done = std::move(on_done)] {
    constexpr std::string_view kWhy = "the server is shutting down";
    table_connections_->close_all(kWhy);
    lobby_feed_->close_all(kWhy);
    on_done();
  });
}

}  // namespace bourse
