// SPDX-License-Identifier: Apache-2.0
//
// State shared by all connections of a listener. It lives until the last of them has ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "server/house.h"
#include "server/net/connection_limiter.h"
#include "server/net/forwarded.h"
#include "server/net/limits.h"
#include "server/net/link_preview.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/own_hosts.h"

namespace bourse::net {

class FlushQueue;

struct HttpContext {
  House& house;
  std::string house_id{house.id()};
  Site site;
  PreviewPages previews{};
  NetLimits limits;
  Log log;
  TrustedProxies trusted_proxies;
  OwnHosts own_hosts;
  ConnectionLimiter connection_limiter{limits};
  // Separate, so that a full server can still be watched.
  ConnectionLimiter metrics_limiter{limits};
  NetCounters counters;
  std::shared_ptr<FlushQueue> flush_queue;  // of all WebSockets
  std::size_t turning_away = 0;             // connections without a place, being read
  std::size_t answering = 0;                // requests received and not yet answered
  std::uint64_t requests = 0;               // the id of the newest request
  bool is_closing = false;
};

}  // namespace bourse::net
