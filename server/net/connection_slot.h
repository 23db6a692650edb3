// SPDX-License-Identifier: Apache-2.0
//
// A connection's client, and its place in the limits.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/net/http_context.h"

namespace bourse::net {

// The other end of a connection.
struct Peer {
  std::string address;
  bool is_proxy = false;     // a trusted one: its requests name their clients
  bool is_watching = false;  // connected to the port of the metrics
};

// A connection's place in the count of its address, released by the destructor. `is_proven` is
// false while a reserved place has yet to be earned.
class ConnectionSlot {
 public:
  // Requires: limiter.enter(rate_limit_key) returned the place. The limiter is one of the context.
  ConnectionSlot(std::shared_ptr<HttpContext> context,
                 ConnectionLimiter& limiter,
                 std::string rate_limit_key,
                 Place place)
      : context_(std::move(context)),
        limiter_(limiter),
        rate_limit_key_(std::move(rate_limit_key)),
        is_proven_(place == Place::Usual) {}
  ~ConnectionSlot() {
    if (!context_) return;
    prove();
    limiter_.leave(rate_limit_key_);
  }
  ConnectionSlot(ConnectionSlot&&) noexcept = default;
  ConnectionSlot& operator=(ConnectionSlot&&) = delete;
  ConnectionSlot(const ConnectionSlot&) = delete;
  ConnectionSlot& operator=(const ConnectionSlot&) = delete;

  bool is_proven() const { return is_proven_; }
  void prove() {
    if (!is_proven_) limiter_.settle(rate_limit_key_);
    is_proven_ = true;
  }

  HttpContext& context() const { return *context_; }
  const std::shared_ptr<HttpContext>& context_pointer() const { return context_; }
  const std::string& rate_limit_key() const { return rate_limit_key_; }

 private:
  std::shared_ptr<HttpContext> context_;
  ConnectionLimiter& limiter_;
  std::string rate_limit_key_;
  bool is_proven_;
};

}  // namespace bourse::net
