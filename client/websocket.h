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

namespace bourse::client {

struct ConnectOptions {
  ServerAddress server;
  std::string target;  // "/api/tables/ID/socket"
  std::string secret;
  std::string origin;         // empty for a program that is not a browser
  std::string local_address;  // to connect from; empty for any
};

// Stays alive until on_close was called. Use it on the thread of its io_context only.
class WebSocket {
 public:
  struct Callbacks {
    std::function<void()> on_open;
    std::function<void(std::string_view)> on_message;
    std::function<void(const std::string& why)> on_close;  // exactly once
  };
  static std::shared_ptr<WebSocket> open(boost::asio::io_context& network,
                                         ConnectOptions options,
                                         Callbacks callbacks);
  virtual ~WebSocket() = default;
  virtual void send(std::string text) = 0;
  virtual void send_binary(std::string bytes) = 0;
  virtual void close() = 0;
  // The close code of the server, 0 if there was none.
  virtual std::uint16_t code() const = 0;
};

}  // namespace bourse::client
