// SPDX-License-Identifier: Apache-2.0
//
// Which connections come from a trusted proxy, and which client sent a request that one passes on
// (X-Forwarded-For). Every proxy appends the address that it saw, so the list is read from its end.
// The first untrusted address is the client; it may have made up everything before that.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/house/address_range.h"

namespace bourse::net {

// Whether the browser reached the proxy over TLS: the values of all X-Forwarded-Proto lines. The
// proxy's own is the last.
bool is_tls_forwarded(std::span<const std::string_view> lines);

class TrustedProxies {
 public:
  TrustedProxies() = default;
  explicit TrustedProxies(std::vector<AddressRange> ranges) : ranges_(std::move(ranges)) {}

  bool trusts(std::string_view address) const;

  // The client of a request that a trusted proxy passes on. `lines` are the values of all its
  // X-Forwarded-For lines, in order. None: there is no value, or one that must be read is not an
  // address.
  std::optional<std::string> client(std::span<const std::string_view> lines) const;

 private:
  std::vector<AddressRange> ranges_;
};

}  // namespace bourse::net
