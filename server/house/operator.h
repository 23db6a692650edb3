// SPDX-License-Identifier: Apache-2.0
//
// Keeps order in the house: what `bourse admin` asks for.
#pragma once

#include <functional>
#include <string>

#include "server/protocol/admin_wire.h"
#include "server/store/store.h"

namespace bourse {

class Clock;
class Lobby;
class LobbyFeed;
class Restrictions;
class RoomRegistry;
class TableConnections;

class Operator {
 public:
  struct Needs {
    Store& store;
    const Clock& clock;
    Lobby& lobby;
    LobbyFeed& lobby_feed;
    RoomRegistry& rooms;
    TableConnections& connections;
    Restrictions& restrictions;
  };
  using Reply = std::function<void(wire::AdminAnswer)>;

  explicit Operator(Needs needs) : needs_(needs) {}

  void carry_out(const wire::AdminRequest& request, Reply reply);

 private:
  void list(const Reply& reply);
  void people(const Reply& reply) const;
  void people_named(const std::string& beginning, const Reply& reply);
  void restrictions(const Reply& reply) const;
  void close(const std::string& table, const Reply& reply);
  // `is_ban`: else muted.
  void restrict(const std::string& subject, bool is_ban, Reply reply);
  void lift(const std::string& subject, bool is_ban, Reply reply);
  void restrict_person(PersonId person, bool is_ban, Reply reply);
  // Writes it down and applies it.
  void add(const Restriction& restriction, const std::string& whom, Reply reply);
  // The connections of those who are banned now close, and bots play on for them.
  void expel(const Restriction& restriction);
  void leave_tables(PersonId person);

  Needs needs_;
};

}  // namespace bourse
