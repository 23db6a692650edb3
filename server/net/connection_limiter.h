// SPDX-License-Identifier: Apache-2.0
//
// Limits connections, in total and per address, and requests per address. An address counts as
// its rate limit key: one IPv4 address, or the first 64 bits of an IPv6 address.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>

#include "server/domain/token_bucket.h"
#include "server/net/limits.h"

namespace bourse::net {

using Instant = std::chrono::steady_clock::time_point;

// "192.0.2.7" unchanged, "2001:db8:1:2:3::4" as "2001:db8:1:2::/64", anything else unchanged.
std::string rate_limit_key(const std::string& address);

class ConnectionLimiter {
 public:
  explicit ConnectionLimiter(const NetLimits& limits) : limits_(limits) {}

  // A connection; the address "" is shared and has no limit of its own. Every enter() that returned
  // true is followed by one leave().
  bool enter(const std::string& rate_limit_key);
  void leave(const std::string& rate_limit_key);
  std::size_t inside() const { return inside_; }

  // A request.
  bool admit(const std::string& rate_limit_key, Instant now);
  // Forgets addresses without connections and recent requests. Called from time to time.
  void sweep(Instant now);
  std::size_t known() const { return addresses_.size(); }

 private:
  struct Address {
    std::size_t connections = 0;
    TokenBucket requests;
  };
  TokenRate request_rate() const;

  NetLimits limits_;
  std::size_t inside_ = 0;
  std::unordered_map<std::string, Address> addresses_;
};

}  // namespace bourse::net
