// SPDX-License-Identifier: Apache-2.0
//
// Limits connections, in total and per address, and requests per address. An address counts as
// its rate limit key: one IPv4 address, or the first 64 bits of an IPv6 address.
//
// When all other places are taken, a share of the places is left for requests of this machine
// (health checks, metrics) and for people with a seat at a table that has not ended. A connection
// in such a place has to prove that it is one of these with its first request.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/domain/token_bucket.h"
#include "server/net/limits.h"

namespace bourse::net {

using Instant = std::chrono::steady_clock::time_point;

// "192.0.2.7" unchanged, "2001:db8:1:2:3::4" as "2001:db8:1:2::/64", anything else unchanged.
std::string rate_limit_key(const std::string& address);

enum class Place : std::uint8_t { Usual, Reserved };

class ConnectionLimiter {
 public:
  explicit ConnectionLimiter(const NetLimits& limits) : limits_(limits) {}

  // A connection, or none if there is no place; the address "" is shared and has no limits of its
  // own. Every enter() that returned a place is followed by one leave(), and for a reserved place
  // by one settle() before, as soon as it is proven or given up.
  std::optional<Place> enter(const std::string& rate_limit_key);
  void settle(const std::string& rate_limit_key);
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
    std::size_t unproven = 0;
    TokenBucket requests;
  };
  TokenRate request_rate() const;
  std::size_t usual_places() const;

  NetLimits limits_;
  std::size_t inside_ = 0;
  std::unordered_map<std::string, Address> addresses_;
};

}  // namespace bourse::net
