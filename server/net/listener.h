// SPDX-License-Identifier: Apache-2.0
//
// The listener of the house: one port for the site, the API and the tables' event streams, and one
// for the metrics. All of it runs on the thread of the io_context; only reading a site from a
// folder blocks.
//
// Bytes from a client are hostile until Beast has parsed them and the house has validated them. A
// connection takes at most 12 KiB while no data waits for its client to read.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/net/forwarded.h"
#include "server/net/limits.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/site.h"

namespace bourse::net {

struct ListenerConfig {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free port
  NetLimits limits;
  LogLevel log = LogLevel::Usual;
  LogFormat log_format = LogFormat::Text;
  std::vector<AddressRange> trusted_proxies;  // may say who sent a request
  std::vector<std::string> hosts;             // own names; numeric addresses need none
  std::optional<std::uint16_t> metrics_port;  // 0: any free port
  std::string metrics_bind = "127.0.0.1";
};

class Listener {
 public:
  // Binds the ports and does nothing else; clients wait until start(). Sockets inherited from a
  // service manager (server/net/inherited_sockets.h) are used instead. The error is a sentence: the
  // port is in use, the address is not one of this machine.
  static Result<std::unique_ptr<Listener>, std::string> open(boost::asio::io_context& network,
                                                             ListenerConfig setting);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  std::uint16_t port() const;
  // Requires a metrics_port.
  std::uint16_t metrics_port() const;

  // Accepts clients; call once. The house must live as long as the io_context runs.
  void start(House& house, Site site);

  // Everything below requires start().
  const NetCounters& counters() const;

  // Drains the house while clients are still served, for limits.drain_time at most. Then accepts no
  // more connections, lets the house finish pending writes and answers, closes the WebSockets with
  // 1001, and calls on_done. Clients that do not answer are not waited for long.
  void stop(std::function<void()> on_done);

 private:
  class Impl;
  explicit Listener(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace bourse::net
