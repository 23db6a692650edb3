// SPDX-License-Identifier: Apache-2.0
#include "server/house/house.h"

#include <chrono>
#include <utility>

#include "play/fairness.h"
#include "server/house/rooms.h"
#include "server/protocol/messages.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kHousekeeping{1000};
constexpr std::int64_t kBeat = 5000;  // how exactly a house that dies knows when it was open
constexpr milliseconds kLongestSleep{1000};
constexpr std::string_view kTables = "/api/tables/";
constexpr std::string_view kSocket = "/socket";

std::int64_t wall_clock() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<milliseconds>(now).count();
}

// "/api/tables/ID/socket" -> "ID", "" for any other path.
std::string table_in(std::string_view path) {
  if (!path.starts_with(kTables) || !path.ends_with(kSocket)) return {};
  path.remove_prefix(kTables.size());
  path.remove_suffix(std::min(path.size(), kSocket.size()));
  const bool is_word = path.find('/') == std::string_view::npos && path.size() <= 40;
  return is_word ? std::string(path) : std::string();
}

}  // namespace

House::House(boost::asio::io_context& network,
             Store& store,
             const Catalogue& games,
             HouseLimits limits,
             Clock clock,
             Report report)
    : rooms_(std::make_unique<Rooms>(network,
                                     store,
                                     games,
                                     limits,
                                     clock ? std::move(clock) : Clock(wall_clock),
                                     report ? std::move(report) : Report([](const Fault&) {}))) {}
House::~House() = default;

void House::answer(ApiRequest request, std::function<void(ApiAnswer)> reply) {
  rooms_->answer(std::move(request), std::move(reply));
}
std::optional<ApiAnswer> House::refuse_line(const ApiRequest& request) {
  return rooms_->refuse_line(request);
}
LineId House::attach(const ApiRequest& request, std::shared_ptr<Line> line) {
  return rooms_->attach(request, std::move(line));
}
void House::heard(LineId line, std::string_view text) { rooms_->heard(line, text); }
void House::detach(LineId line) { rooms_->detach(line); }
HouseCounters House::counters() const { return rooms_->counters(); }
void House::tick() { rooms_->tick(); }
void House::stop(std::function<void()> on_done) { rooms_->stop(std::move(on_done)); }

House::Rooms::Rooms(boost::asio::io_context& network,
                    Store& store,
                    const Catalogue& games,
                    HouseLimits limits,
                    House::Clock clock,
                    Report report)
    : store_(store),
      games_(games),
      limits_(limits),
      clock_(std::move(clock)),
      bot_pool_(network, limits.bot_threads),
      replay_pool_(network, 1),
      hint_pool_(network, 1),
      context_{.store = store,
               .games = games,
               .limits = limits_,
               .clock = clock_,
               .scheduler = *this,
               .directory = *this,
               .bot_pool = bot_pool_,
               .replay_pool = replay_pool_,
               .hint_pool = hint_pool_,
               .counters = counters_,
               .report = std::move(report),
               .pause_rng = Rng(draw_secret(), 0)},
      people_(store),
      alarm_(network),
      housekeeping_(network),
      lobby_timer_(network) {
  context_.uptime.opened = clock_.now();
  store.open_house([this](Store::Found<Opening> opening) {
    if (!opening) return context_.report({"house_not_read", {}, opening.error()});
    context_.uptime.last_seen = opening->last_seen;
    for (const ParkedTable& table : opening->live) lobby_.remember(table);
    lobby_changed();
    arm();
  });
  keep_house();
}

House::Rooms::~Rooms() = default;

std::shared_ptr<Room> House::Rooms::room(const std::string& id) {
  std::shared_ptr<Room>& room = rooms_[id];
  if (!room) {
    room = std::make_shared<Room>(context_, id);
    room->load();
  }
  return room;
}

void House::Rooms::publish(const wire::TableCard& card, PersonId host, bool is_live) {
  lobby_.post(card, host, is_live);
  lobby_changed();
}

// Time.

void House::Rooms::wake_at(const std::string& table, std::optional<std::int64_t> due) {
  lobby_.plan(table, due);
  arm();
}

void House::Rooms::arm() {
  const auto due = lobby_.next_due();
  if (!due || is_stopping_ || (alarm_at_ && *alarm_at_ <= *due)) return;
  alarm_at_ = *due;
  const milliseconds wait(std::max<std::int64_t>(0, *due - clock_.now()));
  alarm_.expires_after(std::min(wait, kLongestSleep));
  alarm_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    alarm_at_.reset();
    tick();
    arm();
  });
}

void House::Rooms::tick() {
  const std::int64_t now = clock_.now();
  while (!is_stopping_ && lobby_.next_due() && *lobby_.next_due() <= now) {
    room(lobby_.take_due())->wake();
  }
}

void House::Rooms::keep_house() {
  const std::int64_t now = clock_.now();
  if (now - last_beat_ >= kBeat) {
    last_beat_ = now;
    store_.seen(now);
  }
  std::erase_if(rooms_, [&](const auto& entry) {
    return entry.second.use_count() == 1 && entry.second->is_idle(now);
  });
  housekeeping_.expires_after(kHousekeeping);
  housekeeping_.async_wait([this](const boost::system::error_code& error) {
    if (!error) keep_house();
  });
}

// Lines.

std::optional<ApiAnswer> House::Rooms::refuse_line(const ApiRequest& request) {
  if (is_stopping_) return complaint(503, Say::Closing);
  if (request.path == "/api/lobby/socket") return std::nullopt;
  const std::string id = table_in(request.path);
  if (id.empty()) return complaint(404, "there is no such socket");
  return std::nullopt;
}

LineId House::Rooms::attach(const ApiRequest& request, std::shared_ptr<Line> line) {
  const LineId id{next_line_++};
  Attached& attached = lines_[id];
  attached.line = std::move(line);
  const std::string table = table_in(request.path);
  if (table.empty()) {
    attached.line->send("{\"type\":\"lobby\"," + lobby_.list() + "}");
    return id;
  }
  attached.room = room(table);
  people_.find(request.secret, [this, id](Store::Found<Person> found) {
    const auto place = lines_.find(id);
    if (place == lines_.end()) return;
    Attached& known = place->second;
    known.is_known = true;
    known.room->connect(id, found ? *found : Person{}, known.line);
    const auto waiting = std::exchange(known.waiting, {});
    const auto room = known.room;
    for (const std::string& text : waiting) room->on_message(id, text);
  });
  return id;
}

void House::Rooms::heard(LineId line, std::string_view text) {
  ++counters_.messages;
  const auto found = lines_.find(line);
  if (found == lines_.end()) return;
  Attached& attached = found->second;
  if (text.size() > limits_.frame_bytes) return attached.line->close("the message is too long");
  if (!attached.room) {
    const auto message = read_message(text);
    const bool is_ping = message && std::holds_alternative<wire::Ping>(*message);
    wire::Refused refused;
    refused.sentence = message ? "the lobby only listens to ping" : explain(message.error());
    if (!is_ping) ++counters_.refused_messages;
    attached.line->send(is_ping ? to_text(wire::Pong{}) : to_text(refused));
    return;
  }
  if (attached.is_known) return std::shared_ptr(attached.room)->on_message(line, std::string(text));
  if (attached.waiting.size() >= limits_.mailbox) return attached.line->close("too fast");
  attached.waiting.emplace_back(text);
}

void House::Rooms::detach(LineId line) {
  const auto found = lines_.find(line);
  if (found == lines_.end()) return;
  const auto room = found->second.room;
  lines_.erase(found);
  if (room) room->disconnect(line);
}

void House::Rooms::lobby_changed() {
  if (is_lobby_planned_ || is_stopping_) return;
  is_lobby_planned_ = true;
  lobby_timer_.expires_after(limits_.lobby_interval);
  lobby_timer_.async_wait([this](const boost::system::error_code& error) {
    is_lobby_planned_ = false;
    if (!error) tell_lobby();
  });
}

void House::Rooms::tell_lobby() {
  std::string news;
  for (auto& [id, attached] : lines_) {
    if (attached.room) continue;
    if (news.empty()) news = "{\"type\":\"lobby\"," + lobby_.list() + "}";
    attached.line->send(news);
  }
}

HouseCounters House::Rooms::counters() const {
  HouseCounters counters = counters_;
  const StoreCounters store = store_.counters();
  counters.store_commits = store.commits;
  counters.store_entries = store.entries;
  counters.store_failures = store.failures;
  counters.rooms = rooms_.size();
  counters.tables = lobby_.size();
  counters.lines = lines_.size();
  counters.bots_thinking = bot_pool_.busy();
  return counters;
}

void House::Rooms::stop(std::function<void()> on_done) {
  is_stopping_ = true;
  alarm_.cancel();
  housekeeping_.cancel();
  lobby_timer_.cancel();
  for (auto& [id, room] : rooms_) room->stop();
  store_.seen(clock_.now());
  // What is being written is told before the lines end.
  store_.flush([this, on_done = std::move(on_done)] {
    for (auto& [id, attached] : lines_) attached.line->close("the house is closing");
    on_done();
  });
}

}  // namespace bourse
