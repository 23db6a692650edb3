// SPDX-License-Identifier: Apache-2.0
//
// The door of the house: one port for the site, the API and the streams of tables. All of it runs
// on the thread of the io_context; nothing here blocks but the reading of a site's folder.
//
// Bytes from a client are hostile until Beast has parsed them and the house has read them. A
// connection takes at most 12 KiB while nothing waits for its client to read.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/result.h"
#include "server/house.h"
#include "server/net/limits.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/site.h"

namespace bourse::net {

struct ListenerConfig {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  NetLimits limits;
  LogLevel log = LogLevel::Usual;
  bool is_behind_proxy = false;
  bool has_public_metrics = false;
};

class Listener {
 public:
  // The port is taken and nothing else has been touched; clients wait until start(). The error is a
  // sentence: the port is in use, the address is not of this machine.
  static Result<std::unique_ptr<Listener>, std::string> open(boost::asio::io_context& network,
                                                             ListenerConfig setting);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  std::uint16_t port() const;

  // Lets clients in, once. The house must live as long as the io_context works.
  void start(House& house, Site site);

  // From here on only after start().
  const NetCounters& counters() const;

  // Takes no more connections, lets the house finish what is being written and answered, closes
  // the lines with 1001, then calls on_done; clients that do not answer are not waited for long.
  void stop(std::function<void()> on_done);

 private:
  class Impl;
  explicit Listener(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace bourse::net
