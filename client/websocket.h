// SPDX-License-Identifier: Apache-2.0
//
// WebSocket to a server, for the terminal, the load tool and the tests.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>

#include "client/address.h"

namespace bourse::net {

struct LineWish {
  HouseAddress house;
  std::string target;  // "/api/tables/ID/socket"
  std::string secret;
  std::string origin;  // "" as a program
  std::string from;    // an address of this machine, "" for any
};

// A WebSocket to a house. Lives until closed() was called; all calls on the thread of the
// io_context.
class ClientLine {
 public:
  struct Ears {
    std::function<void()> opened;
    std::function<void(std::string_view)> heard;
    std::function<void(const std::string& why)> closed;  // once, whatever happened
  };
  static std::shared_ptr<ClientLine> open(boost::asio::io_context& network,
                                          LineWish wish,
                                          Ears ears);
  virtual ~ClientLine() = default;
  virtual void send(std::string text) = 0;
  virtual void send_binary(std::string bytes) = 0;
  virtual void close() = 0;
  // The close code of the house, 0 without one.
  virtual std::uint16_t code() const = 0;
};

}  // namespace bourse::net
