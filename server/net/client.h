// SPDX-License-Identifier: Apache-2.0
//
// The other side of the protocol: what the terminal that joins a table, the load tool and the tests
// speak to a house with. TLS is for a house behind a proxy that speaks it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "core/result.h"

namespace bourse::net {

struct HouseAddress {
  std::string host = "127.0.0.1";
  std::string port = "8080";
  bool is_secure = false;  // by TLS
};

struct HouseQuestion {
  std::string method = "GET";
  std::string target = "/";
  std::string body;
  std::string secret;
  std::vector<std::pair<std::string, std::string>> headers;  // besides the usual ones
};

struct HouseReply {
  int status = 0;
  std::string body;
  std::string secret;  // from the cookie, "" without one
  std::vector<std::pair<std::string, std::string>> headers;

  // The first of that name, "" without one.
  std::string_view header(std::string_view name) const;
};

// Blocks. The error is a sentence.
Result<HouseReply, std::string> ask(const HouseAddress& house, const HouseQuestion& question);

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
