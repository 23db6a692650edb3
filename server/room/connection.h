// SPDX-License-Identifier: Apache-2.0
//
// One client's connection, as the rooms and the lobby see it.
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
  // Ends the connection after what was queued; `why` is for the close frame. The network reports
  // the end afterwards as it does every other, never from within close().
  virtual void close(std::string_view why) = 0;
};

}  // namespace bourse
