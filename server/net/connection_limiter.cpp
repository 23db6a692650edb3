// SPDX-License-Identifier: Apache-2.0
#include "server/net/connection_limiter.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

namespace bourse::net {

std::string rate_limit_key(const std::string& address) {
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

TokenRate ConnectionLimiter::request_rate() const {
  return TokenRate::per_second(limits_.requests_per_second, limits_.requests_at_once);
}

std::size_t ConnectionLimiter::usual_places() const {
  return limits_.connections - limits_.connections / limits_.reserved_share;
}

std::optional<Place> ConnectionLimiter::enter(const std::string& rate_limit_key) {
  if (inside_ >= limits_.connections) return std::nullopt;
  Address& who = addresses_[rate_limit_key];
  const bool is_shared = rate_limit_key.empty();
  if (!is_shared && who.connections >= limits_.connections_per_address) return std::nullopt;
  const Place place = inside_ < usual_places() ? Place::Usual : Place::Reserved;
  if (place == Place::Reserved) {
    if (!is_shared && who.unproven >= limits_.reserved_per_address) return std::nullopt;
    ++who.unproven;
  }
  ++who.connections;
  ++inside_;
  return place;
}

void ConnectionLimiter::settle(const std::string& rate_limit_key) {
  const auto found = addresses_.find(rate_limit_key);
  if (found != addresses_.end()) --found->second.unproven;
}

void ConnectionLimiter::leave(const std::string& rate_limit_key) {
  const auto found = addresses_.find(rate_limit_key);
  if (found == addresses_.end()) return;
  --found->second.connections;
  --inside_;
}

bool ConnectionLimiter::admit(const std::string& rate_limit_key, Instant now) {
  return addresses_[rate_limit_key].requests.take(request_rate(), now.time_since_epoch());
}

void ConnectionLimiter::sweep(Instant now) {
  std::erase_if(addresses_, [&](const auto& entry) {
    const Address& who = entry.second;
    return who.connections == 0 && who.requests.is_full(request_rate(), now.time_since_epoch());
  });
}

}  // namespace bourse::net
