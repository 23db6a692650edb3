// SPDX-License-Identifier: Apache-2.0
#include "server/house/table_connections.h"

#include <utility>

#include "server/house/people.h"
#include "server/house/restrictions.h"
#include "server/house/room_registry.h"
#include "server/house/write_quota.h"

namespace bourse {

void TableConnections::connect(ConnectionId id,
                               const std::string& table,
                               const ApiRequest& request,
                               std::shared_ptr<Connection> connection) {
  Connected& connected = connected_[id];
  connected.connection = std::move(connection);
  connected.room = rooms_.room(table);
  connected.client.table = table;
  connected.client.address = request.address;
  people_.find(request, [this, id](const Store::Found<SignedIn>& found) {
    identified(id, found ? *found : SignedIn{});
  });
}

void TableConnections::identified(ConnectionId id, const SignedIn& who) {
  const auto found = connected_.find(id);
  if (found == connected_.end()) return;
  Connected& connected = found->second;
  if (restrictions_.is_banned(who.person.id)) return connected.connection->close(kBanned);
  const auto room = connected.room;
  const std::string address = connected.client.address;
  connected.client.person = who.person;
  connected.client.device = who.device.id;
  connected.is_identified = true;
  const auto waiting = std::exchange(connected.waiting, {});
  room->connect(id, who.person, address, connected.connection);
  for (const std::string& text : waiting) deliver(id, address, room, text);
}

// A message counts whether it is accepted or not; those that never write anything are free.
void TableConnections::deliver(ConnectionId id,
                               const std::string& address,
                               const std::shared_ptr<Room>& room,
                               std::string_view text) {
  const bool is_free =
      text.starts_with(R"({"type":"ping")") || text.starts_with(R"({"type":"hello")");
  if (!is_free && !quota_.admit(address, text.size())) {
    return room->refuse(id, text, MessageKey::ManyWrites);
  }
  room->on_message(id, std::string(text));
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
    return deliver(id, connected.client.address, std::shared_ptr(connected.room), text);
  }
  if (connected.waiting.size() >= most_waiting_) {
    return connected.connection->close("too many messages before sign-in");
  }
  connected.waiting.emplace_back(text);
}

void TableConnections::broadcast(std::string_view text) {
  for (const auto& [id, connected] : connected_) connected.connection->send(text);
}

void TableConnections::close_if(const Test& test, std::string_view why) {
  for (const auto& [id, connected] : connected_) {
    if (test(connected.client)) connected.connection->close(why);
  }
}

void TableConnections::for_each(const std::function<void(const ConnectedClient&)>& visit) const {
  for (const auto& [id, connected] : connected_) visit(connected.client);
}

void TableConnections::close_all(std::string_view why) {
  for (const auto& [id, connected] : connected_) connected.connection->close(why);
}

}  // namespace bourse
