// SPDX-License-Identifier: Apache-2.0
#include "server/house/table_connections.h"

#include <utility>

#include "server/house/people.h"
#include "server/house/room_registry.h"

namespace bourse {

void TableConnections::connect(ConnectionId id,
                               const std::string& table,
                               const std::string& secret,
                               std::shared_ptr<Connection> connection) {
  Connected& connected = connected_[id];
  connected.connection = std::move(connection);
  connected.room = rooms_.room(table);
  people_.find(secret, [this, id](const Store::Found<Person>& found) {
    identified(id, found ? *found : Person{});
  });
}

void TableConnections::identified(ConnectionId id, const Person& person) {
  const auto found = connected_.find(id);
  if (found == connected_.end()) return;
  Connected& connected = found->second;
  const auto room = connected.room;
  connected.is_identified = true;
  const auto waiting = std::exchange(connected.waiting, {});
  room->connect(id, person, connected.connection);
  for (const std::string& text : waiting) room->on_message(id, text);
}

void TableConnections::disconnect(ConnectionId id) {
  const auto found = connected_.find(id);
  if (found == connected_.end()) return;
  const auto room = found->second.room;
  connected_.erase(found);
  room->disconnect(id);
}

Connection* TableConnections::find(ConnectionId id) const {
  const auto found = connected_.find(id);
  return found == connected_.end() ? nullptr : found->second.connection.get();
}

void TableConnections::on_message(ConnectionId id, std::string_view text) {
  Connected& connected = connected_.at(id);
  if (connected.is_identified) {
    // The room may close the connection while it handles the message.
    return std::shared_ptr(connected.room)->on_message(id, std::string(text));
  }
  if (connected.waiting.size() >= most_waiting_)
    return connected.connection->close("too many messages before sign-in");
  connected.waiting.emplace_back(text);
}

void TableConnections::close_all(std::string_view why) {
  for (const auto& [id, connected] : connected_) connected.connection->close(why);
}

}  // namespace bourse
