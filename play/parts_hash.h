// SPDX-License-Identifier: Apache-2.0
//
// BLAKE2b-256 over parts. Each part is preceded by its length as 8 bytes, lowest first, so
// different parts never give the same input.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include <sodium.h>

namespace bourse {

using Hash256 = std::array<std::uint8_t, 32>;

// Initialises libsodium; the first call counts.
void ready_sodium();

class PartsHash {
 public:
  PartsHash();
  void add(std::span<const std::uint8_t> part);
  void add(std::string_view text);
  Hash256 sum();

 private:
  crypto_generichash_state state_{};
};

}  // namespace bourse
