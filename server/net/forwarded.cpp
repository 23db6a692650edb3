// SPDX-License-Identifier: Apache-2.0
#include "server/net/forwarded.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

#include "core/text/trim.h"

namespace bourse::net {

bool is_tls_forwarded(std::span<const std::string_view> lines) {
  if (lines.empty()) return false;
  const std::string_view last = lines.back();
  const std::string_view scheme = trim(last.substr(last.rfind(',') + 1), " \t");
  return scheme == "https" || scheme == "wss";
}

bool TrustedProxies::trusts(std::string_view address) const {
  return std::any_of(ranges_.begin(), ranges_.end(), [&](const AddressRange& range) {
    return range.contains(address);
  });
}

std::optional<std::string> TrustedProxies::client(std::span<const std::string_view> lines) const {
  std::optional<std::string> seen;
  for (std::size_t at = lines.size(); at > 0; --at) {
    std::string_view left = lines[at - 1];
    while (true) {
      const std::size_t comma = left.rfind(',');
      const std::size_t start = comma == std::string_view::npos ? 0 : comma + 1;
      boost::system::error_code error;
      const auto address =
          boost::asio::ip::make_address(std::string(trim(left.substr(start), " \t")), error);
      if (error) return std::nullopt;
      seen = address.to_string();
      if (!trusts(*seen)) return seen;
      if (comma == std::string_view::npos) break;
      left = left.substr(0, comma);
    }
  }
  return seen;
}

}  // namespace bourse::net
