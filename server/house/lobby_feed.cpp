// SPDX-License-Identifier: Apache-2.0
#include "server/house/lobby_feed.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "server/protocol/messages.h"
#include "server/protocol/wire_json.h"

namespace bourse {

LobbyFeed::Changes LobbyFeed::refresh() {
  std::vector<LobbyRow> rows = lobby_.rows();
  std::unordered_map<std::string_view, std::string_view> before;
  for (const LobbyRow& row : rows_) before.emplace(row.id, row.text);
  Changes changes;
  for (const LobbyRow& row : rows) {
    const auto found = before.find(row.id);
    if (found == before.end() || found->second != row.text) changes.rows.push_back(row);
    if (found != before.end()) before.erase(found);
  }
  for (const auto& [id, text] : before) changes.gone.emplace_back(id);
  rows_ = std::move(rows);
  if (!changes.is_empty()) ++number_;
  return changes;
}

// Everybody else waits for the next update, so the list is theirs; nobody else: it is new.
void LobbyFeed::connect(ConnectionId id,
                        std::shared_ptr<Connection> connection,
                        std::string address) {
  if (connections_.empty()) refresh();
  connection->send(fmt::format(R"({{"type":"lobby","number":{},{}}})", number_, list_of(rows_)));
  connections_[id] = {std::move(connection), std::move(address)};
}

Connection* LobbyFeed::find(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found == connections_.end() ? nullptr : found->second.connection.get();
}

bool LobbyFeed::answer(Connection& connection, std::string_view text) {
  const auto message = read_message(text);
  if (message && std::holds_alternative<wire::Ping>(*message)) {
    connection.send(to_text(wire::Pong{}));
    return true;
  }
  wire::Refused refused;
  refused.sentence = message ? "the lobby accepts only ping" : explain(message.error());
  connection.send(to_text(refused));
  return false;
}

void LobbyFeed::publish(const wire::TableCard& card, PersonId host, bool is_live) {
  lobby_.post(card, host, is_live);
  changed();
}

void LobbyFeed::changed() {
  has_changed_ = true;
  if (!is_waiting_) wait(pace_.interval);
}

void LobbyFeed::publish_prices(const std::string& table,
                               int number,
                               std::optional<int> back_to,
                               const Market& market) {
  if (!lobby_.note_prices(table, number, back_to, market)) return;
  if (is_stopping_ || std::exchange(has_prices_, true)) return;
  prices_timer_.expires_after(pace_.prices_interval);
  prices_timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    has_prices_ = false;
    lobby_.show_prices();
    changed();
  });
}

void LobbyFeed::wait(std::chrono::milliseconds time) {
  if (is_stopping_) return;
  is_waiting_ = true;
  timer_.expires_after(time);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    is_waiting_ = false;
    if (has_changed_) update();
  });
}

void LobbyFeed::update() {
  has_changed_ = false;
  if (connections_.empty()) return;
  const Changes changes = refresh();
  if (changes.is_empty()) return;
  std::string gone;
  write_value(gone, changes.gone);
  const std::string text = fmt::format(R"({{"type":"lobby_change","number":{},{},"gone":{}}})",
                                       number_,
                                       list_of(changes.rows),
                                       gone);
  for (const auto& [id, watcher] : connections_) watcher.connection->send(text);
  wait(std::max(pace_.interval, cost_of(text.size())));
}

std::chrono::milliseconds LobbyFeed::cost_of(std::size_t bytes) const {
  return std::chrono::milliseconds(bytes * connections_.size() * 1000 / pace_.bytes_per_second);
}

void LobbyFeed::broadcast(std::string_view text) {
  for (const auto& [id, watcher] : connections_) watcher.connection->send(text);
}

void LobbyFeed::stop() {
  is_stopping_ = true;
  timer_.cancel();
  prices_timer_.cancel();
}

void LobbyFeed::close_all(std::string_view why) {
  for (const auto& [id, watcher] : connections_) watcher.connection->close(why);
}

void LobbyFeed::close_if(const std::function<bool(const std::string& address)>& test,
                         std::string_view why) {
  for (const auto& [id, watcher] : connections_) {
    if (test(watcher.address)) watcher.connection->close(why);
  }
}

}  // namespace bourse
