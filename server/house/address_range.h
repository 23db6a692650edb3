// SPDX-License-Identifier: Apache-2.0
//
// Ranges of IP addresses. IPv4 addresses count as IPv4-mapped IPv6 addresses.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bourse {

using AddressBytes = std::array<std::uint8_t, 16>;

// All addresses whose first `bits` bits are those of `first`.
struct AddressRange {
  AddressBytes first{};
  unsigned bits = 128;

  bool is_v4() const;
  bool contains(std::string_view address) const;  // false for anything but an address
};

// "10.0.0.1", "10.0.0.0/8", "::1", "fd00::/8". None: not such a text.
std::optional<AddressRange> read_address_range(std::string_view text);

// The shortest of these texts that stands for the range.
std::string text_of(const AddressRange& range);

}  // namespace bourse
