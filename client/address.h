// SPDX-License-Identifier: Apache-2.0
//
// The address of a server.
#pragma once

#include <string>

namespace bourse::client {

struct ServerAddress {
  std::string host = "127.0.0.1";
  std::string port = "8080";
  bool is_secure = false;  // TLS
};

}  // namespace bourse::client
