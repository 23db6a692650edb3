// SPDX-License-Identifier: Apache-2.0
#include "server/net/doorkeeper.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

namespace bourse::net {
namespace {

double filled(double left, Instant since, double per_second, double at_once, Instant now) {
  const std::chrono::duration<double> passed = now - since;
  return std::min(at_once, left + passed.count() * per_second);
}

}  // namespace

bool Bucket::take(double per_second, double at_once, Instant now) {
  left_ = filled(left_, filled_, per_second, at_once, now);
  filled_ = now;
  if (left_ < 1) return false;
  left_ -= 1;
  return true;
}

std::chrono::milliseconds Bucket::until_next(double per_second) const {
  const double seconds = (1 - left_) / per_second;
  return std::chrono::milliseconds(1 + static_cast<long>(seconds * 1000));
}

bool Bucket::is_full(double per_second, double at_once, Instant now) const {
  return filled(left_, filled_, per_second, at_once, now) >= at_once;
}

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

Doorkeeper::Visitor& Doorkeeper::visitor(const std::string& household, Instant now) {
  return visitors_.try_emplace(household, Visitor{0, Bucket(limits_.requests_at_once, now)})
      .first->second;
}

bool Doorkeeper::enter(const std::string& household) {
  if (inside_ >= limits_.connections) return false;
  Visitor& who = visitor(household, std::chrono::steady_clock::now());
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
  return visitor(household, now)
      .requests.take(limits_.requests_per_second, limits_.requests_at_once, now);
}

void Doorkeeper::sweep(Instant now) {
  std::erase_if(visitors_, [&](const auto& entry) {
    const Visitor& who = entry.second;
    return who.connections == 0 &&
           who.requests.is_full(limits_.requests_per_second, limits_.requests_at_once, now);
  });
}

}  // namespace bourse::net
