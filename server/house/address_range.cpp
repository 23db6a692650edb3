// SPDX-License-Identifier: Apache-2.0
#include "server/house/address_range.h"

#include <algorithm>
#include <charconv>

#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

namespace bourse {
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

bool has_same_start(const AddressBytes& one, const AddressBytes& other, unsigned bits) {
  for (unsigned bit = 0; bit < bits; ++bit) {
    const unsigned mask = 0x80U >> (bit % 8);
    if (((one.at(bit / 8) ^ other.at(bit / 8)) & mask) != 0) return false;
  }
  return true;
}

}  // namespace

bool AddressRange::is_v4() const {
  static const AddressBytes kMapped = bytes_of(ip::make_address("0.0.0.0"));
  return bits >= kMappedBits && has_same_start(first, kMapped, kMappedBits);
}

bool AddressRange::contains(std::string_view address) const {
  const auto read = read_address(address);
  return read && has_same_start(first, bytes_of(*read), bits);
}

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

std::string text_of(const AddressRange& range) {
  AddressBytes first = range.first;
  for (unsigned bit = range.bits; bit < kAllBits; ++bit) {
    first.at(bit / 8) &= static_cast<std::uint8_t>(~(0x80U >> (bit % 8)));
  }
  const ip::address_v6 whole(first);
  std::string address =
      range.is_v4() ? ip::make_address_v4(ip::v4_mapped, whole).to_string() : whole.to_string();
  if (range.bits == kAllBits) return address;
  return fmt::format("{}/{}", address, range.bits - (range.is_v4() ? kMappedBits : 0));
}

}  // namespace bourse
