// SPDX-License-Identifier: Apache-2.0
//
// The connections to tables, each with its room. Messages wait until the store has found the
// client's person.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/api_request.h"
#include "server/room/connection.h"
#include "server/store/store.h"

namespace bourse {

class People;
class Restrictions;
class Room;
class RoomRegistry;
class WriteQuota;

// The client at the other end of a connection to a table.
struct ConnectedClient {
  std::string table;
  std::string address;
  Person person;  // kNobody: not known, or not yet
  DeviceId device = kNoDevice;
};

class TableConnections {
 public:
  // At most `most_waiting` messages of a client wait until its person is known.
  TableConnections(People& people,
                   RoomRegistry& rooms,
                   WriteQuota& quota,
                   const Restrictions& restrictions,
                   std::size_t most_waiting)
      : people_(people),
        rooms_(rooms),
        quota_(quota),
        restrictions_(restrictions),
        most_waiting_(most_waiting) {}

  void connect(ConnectionId id,
               const std::string& table,
               const ApiRequest& request,
               std::shared_ptr<Connection> connection);
  void disconnect(ConnectionId id);
  // Null: not a connection to a table.
  Connection* find(ConnectionId id) const;

  // Requires: find(id).
  void on_message(ConnectionId id, std::string_view text);
  void broadcast(std::string_view text);
  using Test = std::function<bool(const ConnectedClient&)>;
  void close_if(const Test& test, std::string_view why);
  void close_all(std::string_view why);
  void for_each(const std::function<void(const ConnectedClient&)>& visit) const;

 private:
  struct Connected {
    std::shared_ptr<Connection> connection;
    std::shared_ptr<Room> room;
    ConnectedClient client;
    bool is_identified = false;
    std::vector<std::string> waiting;
  };
  void identified(ConnectionId id, const SignedIn& who);
  // Passes the message on, or refuses it if its address has written too much.
  void deliver(ConnectionId id,
               const std::string& address,
               const std::shared_ptr<Room>& room,
               std::string_view text);

  People& people_;
  RoomRegistry& rooms_;
  WriteQuota& quota_;
  const Restrictions& restrictions_;
  std::size_t most_waiting_;
  std::map<ConnectionId, Connected> connected_;
};

}  // namespace bourse
