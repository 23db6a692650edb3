// SPDX-License-Identifier: Apache-2.0
#include "server/net/forwarded.h"

#include <algorithm>
#include <charconv>

#include <boost/asio/ip/address.hpp>

#include "core/text/trim.h"

namespace bourse::net {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned kAllBits = 128;
constexpr unsigned kMappedBits = 96;  // before an IPv4 address in an IPv6 address

std::optional<ip::address> read_address(std::string_view text) {
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return address;
}

AddressBytes bytes_of(const ip::address& address) {
  const ip::address_v6 whole =
      address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()) : address.to_v6();
  return whole.to_bytes();
}

bool contains(const AddressRange& range, const AddressBytes& address) {
  for (unsigned bit = 0; bit < range.bits; ++bit) {
    const unsigned mask = 0x80U >> (bit % 8);
    if (((range.first.at(bit / 8) ^ address.at(bit / 8)) & mask) != 0) return false;
  }
  return true;
}

}  // namespace

std::optional<AddressRange> read_address_range(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto address = read_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  const unsigned before = address->is_v4() ? kMappedBits : 0;
  AddressRange range{bytes_of(*address), kAllBits};
  if (slash == text.size()) return range;
  const std::string_view number = text.substr(slash + 1);
  unsigned bits = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), bits);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  if (bits > kAllBits - before) return std::nullopt;
  range.bits = before + bits;
  return range;
}

bool TrustedProxies::trusts(std::string_view address) const {
  const auto read = read_address(address);
  return read && std::any_of(ranges_.begin(), ranges_.end(), [&](const AddressRange& range) {
           return contains(range, bytes_of(*read));
         });
}

std::optional<std::string> TrustedProxies::client(std::span<const std::string_view> lines) const {
  std::optional<std::string> seen;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    std::string_view left = *line;
    while (true) {
      const std::size_t comma = left.rfind(',');
      const std::size_t start = comma == std::string_view::npos ? 0 : comma + 1;
      const auto address = read_address(trim(left.substr(start), " \t"));
      if (!address) return std::nullopt;
      seen = address->to_string();
      if (!trusts(*seen)) return seen;
      if (comma == std::string_view::npos) break;
      left = left.substr(0, comma);
    }
  }
  return seen;
}

}  // namespace bourse::net
