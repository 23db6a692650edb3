// SPDX-License-Identifier: Apache-2.0
//
// The operator's socket: a Unix socket in the data folder that only the server's own user can open
// (mode 0600, and the peer's user is checked). Each line is a wire::AdminRequest and is answered by
// a line with a wire::AdminAnswer; commands that change something are logged.
#pragma once

#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "core/result.h"
#include "server/net/log.h"

namespace bourse {
class House;
}

namespace bourse::net {

// The path of the socket of a server with this data folder.
std::string admin_socket_path(const std::string& folder);

class AdminSocket {
 public:
  // Replaces the socket that a server which was killed has left behind: the caller holds the lock
  // of the folder. The house and the log outlive the io_context's run. The error is a sentence.
  static Result<std::unique_ptr<AdminSocket>, std::string> open(boost::asio::io_context& network,
                                                                House& house,
                                                                const Log& log,
                                                                const std::string& folder);
  // Removes the socket and closes all connections.
  ~AdminSocket();
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

 private:
  class Impl;
  explicit AdminSocket(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace bourse::net
