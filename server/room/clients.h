// SPDX-License-Identifier: Apache-2.0
//
// The clients connected to a table: their people, their viewers, and sending to them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "core/seat.h"
#include "server/domain/token_bucket.h"
#include "server/protocol/wire.h"
#include "server/room/connection.h"
#include "server/room/counters.h"
#include "server/room/held_connection.h"
#include "server/room/reason.h"
#include "server/store/store.h"

namespace bourse {

struct HouseLimits;

struct TableClient {
  std::shared_ptr<HeldConnection> connection;
  Person person;
  std::string address;
  Viewer viewer = Viewer::spectator();
  bool said_hello = false;
  TokenBucket hellos;
  std::optional<wire::TextOptions> text;  // the client wants terminal drawings
};

enum class Greeting : std::uint8_t { Refused, First, Again };

class Clients {
 public:
  // Returns the number of a viewer's last step, 0 before the deal.
  using LastStep = std::function<int(Viewer)>;

  Clients(const HouseLimits& limits, RoomCounters& counters, LastStep last_step);

  void connect(ConnectionId id,
               const Person& person,
               std::shared_ptr<Connection> connection,
               std::string address = {});
  // Whom the client watched for; none: it had not said hello.
  std::optional<Viewer> disconnect(ConnectionId id);
  void close_all(std::string_view why);
  TableClient* find(ConnectionId id);  // null: disconnected
  bool is_empty() const { return clients_.empty(); }

  // Handles the hello of a connected client. If it is refused, the client has been sent the reason.
  Greeting greet(ConnectionId id, const wire::Hello& hello, Viewer viewer, std::int64_t now);
  bool is_here(PersonId person) const;
  // The addresses of those who have said hello: with or without a seat.
  std::vector<std::string> addresses(bool has_seat) const;
  // Marks the seats whose clients are connected, and counts the spectators.
  void mark_connected(wire::TableCard& card) const;

  // Send to one client, if it is still connected, or to all that have said hello.
  void send(ConnectionId id, std::string_view text);
  void broadcast(std::string_view text);
  template <class Function>
  void for_each(Function function) {
    for (auto& [id, client] : clients_) {
      if (client.said_hello) function(client);
    }
  }

  // Answers to the message with the id `of`. refuse_by() returns the refusal it sent, if any.
  void accept(ConnectionId id, const std::string& of, int number);
  void refuse(ConnectionId id, std::optional<std::string> of, UserMessage message);
  std::optional<wire::Refused> refuse_by(ConnectionId id,
                                         std::optional<std::string> of,
                                         Reason why);

 private:
  bool is_crowded(Viewer viewer) const;

  const HouseLimits& limits_;
  RoomCounters& counters_;
  LastStep last_step_;
  std::map<ConnectionId, TableClient> clients_;
};

}  // namespace bourse
