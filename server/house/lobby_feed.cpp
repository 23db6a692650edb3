// SPDX-License-Identifier: Apache-2.0
#include "server/house/lobby_feed.h"

#include <utility>
#include <variant>

#include "server/protocol/messages.h"
#include "server/protocol/wire_json.h"

namespace bourse {

std::string LobbyFeed::message() { return R"({"type":"lobby",)" + lobby_.list() + "}"; }

void LobbyFeed::connect(ConnectionId id, std::shared_ptr<Connection> connection) {
  connection->send(message());
  connections_[id] = std::move(connection);
}

Connection* LobbyFeed::find(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found == connections_.end() ? nullptr : found->second.get();
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
  if (is_planned_ || is_stopping_) return;
  is_planned_ = true;
  timer_.expires_after(interval_);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    is_planned_ = false;
    send_all();
  });
}

void LobbyFeed::send_all() {
  if (connections_.empty()) return;
  const std::string text = message();
  for (const auto& [id, connection] : connections_) connection->send(text);
}

void LobbyFeed::stop() {
  is_stopping_ = true;
  timer_.cancel();
}

void LobbyFeed::close_all(std::string_view why) {
  for (const auto& [id, connection] : connections_) connection->close(why);
}

}  // namespace bourse
