// SPDX-License-Identifier: Apache-2.0
//
// Limits of the network layer. Those that an operator may want to change have an option of `bourse
// serve`; the others are part of the protocol.
#pragma once

#include <chrono>
#include <cstddef>

namespace bourse::net {

struct NetLimits {
  std::size_t header_bytes = std::size_t{8} * 1024;
  std::size_t body_bytes = std::size_t{256} * 1024;
  std::size_t message_bytes = std::size_t{16} * 1024;
  // Bytes that may wait for a client that does not read. The largest message is a welcome with the
  // history of a long game, some 200 KiB.
  std::size_t waiting_bytes = std::size_t{1024} * 1024;

  std::size_t connections = 20'000;
  std::size_t connections_per_address = 200;
  // One place in 20 is reserved (connection_limiter.h). Connections of an address that may be in
  // reserved places without having proven anything.
  std::size_t reserved_share = 20;
  std::size_t reserved_per_address = 8;
  // Requests: one token bucket per address.
  double requests_per_second = 50;
  double requests_at_once = 200;
  // Messages: one token bucket per connection. Messages over the rate are read later, none is lost.
  double messages_per_second = 50;
  double messages_at_once = 100;

  std::chrono::seconds request_time{20};  // to send a request, and between two requests
  std::chrono::seconds answer_time{30};   // to receive the answer
  std::chrono::seconds silence{60};       // a WebSocket without traffic, pings included
  std::chrono::seconds close_timeout{3};  // to answer a close frame
  std::chrono::seconds drain_time{10};    // for bots that are thinking when the server stops
  // For clients to answer the close frame of a server that stops. The port is silent meanwhile.
  std::chrono::milliseconds stop_timeout{500};
};

}  // namespace bourse::net
