// SPDX-License-Identifier: Apache-2.0
#include "server/net/doorkeeper.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

namespace bourse::net {

std::string household(const std::string& address) {
  boost::system::error_code error;
  const auto parsed = boost::asio::ip::make_address(address, error);
  if (error || !parsed.is_v6()) return address;
  if (parsed.to_v6().is_v4_mapped()) {
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, parsed.to_v6()).to_string();
  }
  if (parsed.to_v6().is_loopback()) return address;
  auto bytes = parsed.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return boost::asio::ip::make_address_v6(bytes).to_string() + "/64";
}

TokenRate Doorkeeper::request_rate() const {
  return TokenRate::per_second(limits_.requests_per_second, limits_.requests_at_once);
}

bool Doorkeeper::enter(const std::string& household) {
  if (inside_ >= limits_.connections) return false;
  Visitor& who = visitors_[household];
  if (!household.empty() && who.connections >= limits_.connections_per_address) return false;
  ++who.connections;
  ++inside_;
  return true;
}

void Doorkeeper::leave(const std::string& household) {
  const auto found = visitors_.find(household);
  if (found == visitors_.end()) return;
  --found->second.connections;
  --inside_;
}

bool Doorkeeper::admit(const std::string& household, Instant now) {
  return visitors_[household].requests.take(request_rate(), now.time_since_epoch());
}

void Doorkeeper::sweep(Instant now) {
  std::erase_if(visitors_, [&](const auto& entry) {
    const Visitor& who = entry.second;
    return who.connections == 0 && who.requests.is_full(request_rate(), now.time_since_epoch());
  });
}

}  // namespace bourse::net
