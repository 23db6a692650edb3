// SPDX-License-Identifier: Apache-2.0
#include "play/parts_hash.h"

#include "core/check.h"

namespace bourse {

void ready_sodium() {
  static const bool kReady = sodium_init() >= 0;
  BOURSE_CHECK(kReady);
}

PartsHash::PartsHash() {
  ready_sodium();
  crypto_generichash_init(&state_, nullptr, 0, Hash256{}.size());
}

void PartsHash::add(std::span<const std::uint8_t> part) {
  std::array<std::uint8_t, 8> length{};
  for (std::size_t byte = 0; byte < length.size(); ++byte) {
    length[byte] = static_cast<std::uint8_t>(std::uint64_t{part.size()} >> (8 * byte));
  }
  crypto_generichash_update(&state_, length.data(), length.size());
  crypto_generichash_update(&state_, part.data(), part.size());
}

void PartsHash::add(std::string_view text) {
  add({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

Hash256 PartsHash::sum() {
  Hash256 hash{};
  crypto_generichash_final(&state_, hash.data(), hash.size());
  return hash;
}

}  // namespace bourse
