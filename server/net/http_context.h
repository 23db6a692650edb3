// SPDX-License-Identifier: Apache-2.0
//
// State shared by all connections of a listener. It lives until the last of them has ended.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/house.h"
#include "server/net/connection_limiter.h"
#include "server/net/limits.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/site.h"

namespace bourse::net {

struct HttpContext {
  House& house;
  Site site;
  NetLimits limits;
  Log log;
  bool is_behind_proxy = false;     // trusts X-Forwarded-For and -Proto
  bool has_public_metrics = false;  // serves /metrics to other machines too
  ConnectionLimiter connection_limiter{limits};
  NetCounters counters;
  std::size_t answering = 0;  // requests received and not yet answered
  bool is_closing = false;
};

// A connection's place in the count of its address, released by the destructor.
class ConnectionSlot {
 public:
  ConnectionSlot(std::shared_ptr<HttpContext> context, std::string rate_limit_key)
      : context_(std::move(context)), rate_limit_key_(std::move(rate_limit_key)) {}
  ~ConnectionSlot() {
    if (context_) context_->connection_limiter.leave(rate_limit_key_);
  }
  ConnectionSlot(ConnectionSlot&&) noexcept = default;
  ConnectionSlot& operator=(ConnectionSlot&&) = delete;
  ConnectionSlot(const ConnectionSlot&) = delete;
  ConnectionSlot& operator=(const ConnectionSlot&) = delete;

  HttpContext& context() const { return *context_; }
  const std::shared_ptr<HttpContext>& context_pointer() const { return context_; }
  const std::string& rate_limit_key() const { return rate_limit_key_; }

 private:
  std::shared_ptr<HttpContext> context_;
  std::string rate_limit_key_;
};

}  // namespace bourse::net
