// SPDX-License-Identifier: Apache-2.0
#include "server/room/clients.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/domain/limits.h"
#include "server/protocol/wire_json.h"

namespace bourse {

Clients::Clients(const HouseLimits& limits, RoomCounters& counters, LastStep last_step)
    : limits_(limits), counters_(counters), last_step_(std::move(last_step)) {}

void Clients::connect(ConnectionId id,
                      const Person& person,
                      std::shared_ptr<Connection> connection,
                      std::string address) {
  TableClient& client = clients_[id];
  client.address = std::move(address);
  client.connection = std::make_shared<HeldConnection>(std::move(connection));
  client.person = person;
}

std::optional<Viewer> Clients::disconnect(ConnectionId id) {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return std::nullopt;
  const TableClient client = std::move(found->second);
  clients_.erase(found);
  return client.said_hello ? std::optional(client.viewer) : std::nullopt;
}

void Clients::close_all(std::string_view why) {
  for (auto& [id, client] : clients_) client.connection->close(why);
}

TableClient* Clients::find(ConnectionId id) {
  const auto found = clients_.find(id);
  return found == clients_.end() ? nullptr : &found->second;
}

Greeting Clients::greet(ConnectionId id,
                        const wire::Hello& hello,
                        Viewer viewer,
                        std::int64_t now) {
  TableClient& client = *find(id);
  if (hello.protocol != wire::kProtocol) {
    refuse(id, std::nullopt, MessageKey::OtherVersion);
    client.connection->close("unsupported protocol version");
    return Greeting::Refused;
  }
  const TokenRate rate = TokenRate::one_per(limits_.hello_interval, limits_.hello_burst);
  if (!client.hellos.take(rate, std::chrono::milliseconds(now))) {
    refuse(id, std::nullopt, MessageKey::HelloLater);
    return Greeting::Refused;
  }
  if (!client.said_hello && is_crowded(viewer)) {
    client.connection->close(viewer.is_spectator() ? "too many spectators"
                                                   : "too many devices are connected to this seat");
    return Greeting::Refused;
  }
  client.text = hello.text;
  client.viewer = viewer;
  return std::exchange(client.said_hello, true) ? Greeting::Again : Greeting::First;
}

// Spectators never keep a player from the table, however many they are.
bool Clients::is_crowded(Viewer viewer) const {
  const auto count = std::count_if(clients_.begin(), clients_.end(), [&](const auto& entry) {
    return entry.second.said_hello && entry.second.viewer == viewer;
  });
  const auto most = viewer.is_spectator() ? limits_.watchers : limits_.connections_per_seat;
  return static_cast<std::size_t>(count) >= most;
}

bool Clients::is_here(PersonId person) const {
  return std::any_of(clients_.begin(), clients_.end(), [&](const auto& entry) {
    return entry.second.said_hello && entry.second.person.id == person;
  });
}

std::vector<std::string> Clients::addresses(bool has_seat) const {
  std::vector<std::string> addresses;
  for (const auto& [id, client] : clients_) {
    const bool is_meant = client.said_hello && client.viewer.is_spectator() != has_seat;
    if (is_meant) addresses.push_back(client.address);
  }
  return addresses;
}

void Clients::mark_connected(wire::TableCard& card) const {
  for (const auto& [id, client] : clients_) {
    const auto seat = client.viewer.seat();
    if (!client.said_hello) continue;
    if (!seat) card.watching = card.watching.value_or(0) + 1;
    if (seat) card.seats[static_cast<std::size_t>(*seat)].connected = true;
  }
}

void Clients::send(ConnectionId id, std::string_view text) {
  if (const TableClient* const client = find(id)) client->connection->send(text);
}

void Clients::broadcast(std::string_view text) {
  for_each([&](const TableClient& client) { client.connection->send(text); });
}

void Clients::accept(ConnectionId id, const std::string& of, int number) {
  wire::Accepted accepted;
  accepted.id = of;
  accepted.number = number;
  send(id, to_text(accepted));
}

void Clients::refuse(ConnectionId id, std::optional<std::string> of, UserMessage message) {
  refuse_by(id, std::move(of), {.message = std::move(message), .rule = {}});
}

std::optional<wire::Refused> Clients::refuse_by(ConnectionId id,
                                                std::optional<std::string> of,
                                                Reason why) {
  ++counters_.refused_messages;
  const TableClient* const client = find(id);
  if (client == nullptr) return std::nullopt;
  wire::Refused refused;
  refused.id = std::move(of);
  refused.rule = std::move(why.rule);
  refused.sentence = std::move(why.message.text);
  if (!why.message.key.empty()) refused.key = std::move(why.message.key);
  refused.protocol = why.message.protocol;
  refused.number = last_step_(client->viewer);
  client->connection->send(to_text(refused));
  return refused;
}

}  // namespace bourse
