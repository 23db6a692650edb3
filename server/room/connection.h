// SPDX-License-Identifier: Apache-2.0
//
// A client's connection, as rooms and the lobby see it.
#pragma once

#include <cstdint>
#include <string_view>

namespace bourse {

enum class ConnectionId : std::uint64_t {};

class Connection {
 public:
  virtual ~Connection() = default;
  // Queues a copy of one text message. Never blocks and never calls back into the house.
  virtual void send(std::string_view text) = 0;
  // Closes the connection after sending what is queued; `why` goes into the close frame. The
  // network reports the end afterwards like any other, never from within close().
  virtual void close(std::string_view why) = 0;
};

}  // namespace bourse
